/** Reports to write about, built from what a test wants to be different. */

import type { Complexity } from '../../src/complexity/complexity';
import { failure, type FailureState, type ReasonCode } from '../../src/failure';
import type { Reason } from '../../src/failure';
import type { FailedBenchmark } from '../../src/harness/benchmark';
import type { Sweep } from '../../src/harness/sweep';
import type {
  Frame,
  GradedDebuggability,
  Lapse,
  LapseMode,
  Level,
  Probe,
  ProbeMode,
  Site,
} from '../../src/probe/debuggability';
import {
  type Comparison,
  type Machine,
  type Measured,
  type Ratio,
  type Report,
  REPORT_SCHEMA,
  type Subject,
} from '../../src/report/report';
import { aBenchmark, estimated } from '../measured';
import { aRuntime } from '../runtimes';

export const FILE = '/home/ada/upload/async-await.js';

export const subject: Subject = {
  file: FILE,
  language: 'javascript',
  unsaved: false,
  textHash: 'ab'.repeat(32),
};

export const runtime = aRuntime('24.21.0');

export const machine: Machine = {
  os: 'Linux 6.1.0 x64',
  cpu: 'AMD EPYC 7763 64-Core Processor',
  cores: 2,
  memoryBytes: 8.2e9,
};

export const measured: Measured = {
  by: '0.1.0',
  startedAt: '2026-03-01T12:00:00.000Z',
  durationMs: 3140,
  childMs: 2930,
  runs: 12,
  seed: 4711,
};

export function complexity(changes: Partial<Complexity> = {}): Complexity {
  return {
    tokens: 331,
    lexer: 'esprima',
    functions: [{ name: 'upload', line: 3, endLine: 40, tokens: 326 }],
    ratio: 331 / 301,
    shortest: 'callbacks-flattened',
    ...changes,
  };
}

export { aBenchmark as benchmark };

export function failedBenchmark(
  state: FailureState,
  code: ReasonCode,
  message: string,
  more: Partial<Reason> = {},
): FailedBenchmark {
  return { parallel: 1000, ioMs: 10, mode: 'sound', ...failure(state, code, message, more) };
}

export function frame(text: string, changes: Partial<Frame> = {}): Frame {
  return { text, functionName: null, at: null, owner: 'subject', ...changes };
}

export function probe(mode: ProbeMode, changes: Partial<Probe> = {}): Probe {
  return {
    mode,
    outcome: 'delivered',
    named: 'own',
    message: 'Error: insert failed',
    stack: [
      frame(`at upload (${FILE}:34:19)`, {
        functionName: 'upload',
        at: { file: FILE, line: 34, column: 19 },
        locates: true,
      }),
      frame('at process.processTicksAndRejections (node:internal/process/task_queues:105:5)', {
        owner: 'node',
      }),
    ],
    finalStack: [],
    wanted: [frame(`at upload (${FILE}:34:19)`, { functionName: 'upload' })],
    ...changes,
  };
}

const LOST: Partial<Probe> = {
  named: 'no',
  stack: [
    frame('at Timeout._onTimeout (/opt/async-score/bench-runner/fakes/io.js:52:17)', {
      owner: 'harness',
    }),
    frame('at listOnTimeout (node:internal/timers:605:17)', { owner: 'node' }),
  ],
  wanted: [
    frame('at Version.insert (/opt/async-score/bench-runner/fakes/io.js:40:9)', {
      owner: 'harness',
    }),
    frame(`at upload (${FILE}:34:19)`, { functionName: 'upload', lost: true }),
  ],
};

export function site(level: Level, changes: Partial<Site> = {}): Site {
  return {
    operation: 'Version.insert.execWithin',
    boundary: 'promisified',
    at: { file: FILE, line: 34, column: 19 },
    code: 'await Version.insert(version).execWithin(tx);',
    level,
    reached: { by: 'call' },
    probes: probesAt(level),
    lapses: [],
    ...changes,
  };
}

function probesAt(level: Level): Probe[] {
  const modes: ProbeMode[] = ['passed', 'thrown', 'thrownLater'];
  switch (level) {
    case 5:
      return modes.map((mode) => probe(mode));
    case 4:
      return modes.map((mode) => probe(mode, { named: 'finalCallback' }));
    case 3:
      return modes.map((mode) => probe(mode, { named: 'switch', with: 'global.longStackSupport' }));
    default:
      return [
        probe('passed', LOST),
        probe('thrown'),
        probe('thrownLater', { ...LOST, outcome: 'uncaught' }),
      ];
  }
}

export function lapse(mode: LapseMode, changes: Partial<Lapse> = {}): Lapse {
  return { mode, outcome: 'completed', repeated: 0, message: '', ...changes };
}

export const COMMIT: Partial<Site> = {
  operation: 'tx.commitAsync',
  at: { file: FILE, line: 38, column: 9 },
  code: 'await tx.commitAsync();',
};

/** Graded at promisified I/O; by default the insert is lost and the commit kept. */
export function debuggability(
  level: Level,
  sites: Site[] = [site(level), site(5, COMMIT)],
  sourceMapLevel: Level = 5,
): GradedDebuggability {
  const worst = sites.reduce<Level>((least, each) => (each.level < least ? each.level : least), 5);
  return {
    state: 'scored',
    stackTraces: {
      level,
      boundary: 'promisified',
      worst,
      boundaries: [{ boundary: 'promisified', level, worst }],
      sites,
      errors: { stackTraceLimit: 10, preparesStacks: false },
      unreached: [],
      trials: [],
      realIo: [
        { api: 'fs.promises.readFile', keeps: true },
        { api: 'util.promisify(fs.readFile)', keeps: false },
      ],
    },
    sourceMaps: {
      level: sourceMapLevel,
      ran: sourceMapLevel === 5 ? 'asWritten' : 'compiledFile',
      hasMap: sourceMapLevel === 4 || sourceMapLevel === 3,
      needsMap: sourceMapLevel === 5 ? 'never' : 'always',
      evidence:
        sourceMapLevel === 5
          ? 'The source runs as written, so its positions are exact.'
          : 'The file is compiled.',
      checks: [
        {
          reported: { file: FILE, line: 34, column: 19 },
          mapped: { file: FILE, line: 34, column: 19 },
          operation: 'File.whereUpdate.execWithin',
          truth: { file: FILE, line: 34, column: 19 },
          verdict: sourceMapLevel >= 3 ? 'exact' : 'wrong',
          exact: sourceMapLevel >= 3,
        },
      ],
      ...sourceMapEvidence(sourceMapLevel),
    },
    total: level + sourceMapLevel,
  };
}

type SourceMaps = GradedDebuggability['sourceMaps'];

function sourceMapEvidence(level: Level): Pick<SourceMaps, 'way' | 'map' | 'printed'> {
  const isCompiled = level < 5;
  const target = { name: 'Node 24.21.0', runsAsWritten: !isCompiled };
  const places: Printed['places'] = [
    {
      operation: 'File.whereUpdate.execWithin',
      printed: { file: FILE, line: 34, column: 19 },
      verdict: isCompiled ? 'wrong' : 'exact',
    },
  ];
  const right = isCompiled ? 0 : 1;
  const without: Printed = { state: 'scored', places, right, exact: right, of: 1 };
  return {
    way: {
      by: isCompiled ? 'compiledAhead' : 'nothing',
      tool: '',
      namedIn: null,
      problem: null,
      targets: [target],
    },
    map: {
      state: isCompiled ? 'leadsBack' : 'notNeeded',
      form: isCompiled ? 'external' : null,
      indexed: false,
      sources: isCompiled ? 'map' : 'document',
      sentence: '',
    },
    printed: {
      without,
      with: failure('skipped', 'notAsked', 'It runs as written: there is no map to read.'),
    },
  };
}

type Printed = Extract<SourceMaps['printed']['without'], { state: 'scored' }>;

export function report(changes: Partial<Report> = {}): Report {
  return {
    schema: REPORT_SCHEMA,
    subject,
    runtime,
    machine,
    complexity: complexity(),
    benchmark: aBenchmark(),
    debuggability: debuggability(1),
    gallery: {
      tokens: [
        { name: 'callbacks-flattened', value: 301 },
        { name: 'async-await', value: 331 },
      ],
      timeMs: [],
      peakBytes: [],
      debuggability: [],
    },
    warnings: [],
    measured,
    ...changes,
  };
}

/** A report of which nothing but the tokens could be had. */
export function failedReport(
  state: FailureState,
  code: ReasonCode,
  message: string,
  more: Partial<Reason> = {},
): Report {
  return report({
    benchmark: failedBenchmark(state, code, message, more),
    debuggability: failure(state, code, message, more),
  });
}

const PER_CALL = [
  { parallel: 100, ms: 72.1, us: 31.2 },
  { parallel: 1000, ms: 101.2, us: 28.4 },
  { parallel: 2000, ms: 133.5, us: 28.9 },
];

/** Linear, at three numbers of calls. */
export function sweep(changes: Partial<Sweep> = {}): Sweep {
  return {
    ioTime: 'fixed',
    points: PER_CALL.map(({ parallel, ms, us }) =>
      aBenchmark({
        parallel,
        timeMs: estimated(ms, ms - 2, ms + 2, [ms - 2, ms, ms + 2]),
        cpuUsPerCall: estimated(us, us - 1, us + 1, [us - 1, us, us + 1]),
      }),
    ),
    growth: { of: 'cpuTime', exponent: estimated(1.02, 0.98, 1.05, [0.98, 1.02, 1.05]) },
    ...changes,
  };
}

export function ratio(changes: Partial<Ratio> = {}): Ratio {
  return {
    state: 'scored',
    median: 1.32,
    low: 1.28,
    high: 1.36,
    verdict: 'slower',
    samples: [1.28, 1.32, 1.36],
    outliers: [],
    ...changes,
  };
}

export const PROMISES = '/home/ada/upload/promises-chained.js';

export function comparison(
  changes: Partial<Comparison> = {},
  ratios: Partial<Comparison['ratio']> = {},
): Comparison {
  return {
    schema: REPORT_SCHEMA,
    a: report(),
    b: report({
      subject: { ...subject, file: PROMISES },
      complexity: complexity({ tokens: 364, ratio: 364 / 301 }),
      benchmark: aBenchmark({
        timeMs: estimated(133.6, 129.8, 138.1, [129.8, 133.6, 138.1]),
      }),
      debuggability: debuggability(5, [site(5), site(5, COMMIT)]),
    }),
    ratio: {
      tokens: 364 / 331,
      time: ratios.time ?? ratio(),
      cpu: ratios.cpu ?? ratio({ median: 1.4, low: 1.31, high: 1.52, verdict: 'more' }),
      memory:
        ratios.memory ??
        ratio({ median: 1.01, low: 0.96, high: 1.05, verdict: 'no difference found' }),
    },
    fairness: [],
    ...changes,
  };
}
