/** Debuggabilities to write about, built from what a test wants to be different. */

import { failure } from '../../src/failure';
import type {
  Frame,
  GradedDebuggability,
  CallbackMisuse,
  MisuseMode,
  Level,
  Probe,
  ProbeMode,
  Site,
} from '../../src/probe/debuggability';

export const FILE = '/home/ada/upload/async-await.js';

export function frame(text: string, changes: Partial<Frame> = {}): Frame {
  return { text, functionName: null, at: null, owner: 'subject', ...changes };
}

export function probe(mode: ProbeMode, changes: Partial<Probe> = {}): Probe {
  return {
    mode,
    outcome: 'delivered',
    consequence: { kind: 'delivered' },
    alsoSeen: [],
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

/** What a probe shows of a process that ends by what nobody handles. */
export function crash(kind: 'uncaught' | 'unhandled'): Pick<Probe, 'outcome' | 'consequence'> {
  const error = { className: 'Error', message: 'insert failed', at: null };
  const process = { does: 'ends', exitCode: 1 } as const;
  return { outcome: kind, consequence: { kind, error, mistake: false, process } };
}

export function site(level: Level, changes: Partial<Site> = {}): Site {
  return {
    operation: 'Version.insert.execWithin',
    boundary: 'promisified',
    at: { file: FILE, line: 34, column: 19 },
    code: 'await Version.insert(version).execWithin(tx);',
    consequence: { kind: 'delivered' },
    alsoSeen: [],
    left: [],
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
        probe('thrownLater', { ...LOST, ...crash('uncaught') }),
      ];
  }
}

export function misuse(mode: MisuseMode, changes: Partial<CallbackMisuse> = {}): CallbackMisuse {
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
    undisturbed: { result: 'undefined', operations: [] },
    stackTraces: {
      level,
      boundary: 'promisified',
      worst,
      best: level,
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
    best: level + sourceMapLevel,
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
