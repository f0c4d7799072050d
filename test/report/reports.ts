/** Reports to write about, built from what a test wants to be different. */

import type { Complexity } from '../../src/complexity/complexity';
import { failure, type FailureState, type ReasonCode } from '../../src/failure';
import type { Reason } from '../../src/failure';
import type { FailedBenchmark } from '../../src/harness/benchmark';
import type { Sweep } from '../../src/harness/sweep';
import {
  type Comparison,
  type Machine,
  type Provenance,
  type Ratio,
  type Report,
  REPORT_SCHEMA,
  type ReportedSubject,
  type WorkloadChoice,
} from '../../src/report/report';
import { aBenchmark, estimated } from '../measured';
import { aRuntime } from '../runtimes';
import { COMMIT, debuggability, FILE, site } from './debuggabilities';

export * from './debuggabilities';

export const subject: ReportedSubject = {
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

export const measured: Provenance = {
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
  return {
    kind: 'doxbee',
    parallel: 1000,
    ioMs: 10,
    mode: 'sound',
    ...failure(state, code, message, more),
  };
}

/** What the file that is reported on was taken for. */
const AS_DOXBEE: WorkloadChoice = {
  kind: 'doxbee',
  chosenBy: 'file',
  because: 'it exports a function of 4 parameters',
};

export function report(changes: Partial<Report> = {}): Report {
  return {
    schema: REPORT_SCHEMA,
    subject,
    runtime,
    machine,
    complexity: complexity(),
    workload: AS_DOXBEE,
    benchmark: aBenchmark(),
    debuggability: debuggability(1),
    findings: [],
    gallery: {
      tokens: [
        { name: 'callbacks-flattened', value: 301 },
        { name: 'async-await', value: 331 },
      ],
      timeMs: [],
      cpuUsPerCall: [],
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
      allocated: ratios.allocated ?? ratio({ median: 1.2, low: 1.19, high: 1.21, verdict: 'more' }),
    },
    fairness: [],
    ...changes,
  };
}
