import { NO_SCALES } from '../../src/gallery/standing';
import { REPORT_SCHEMA, type Report } from '../../src/report/report';
import { aBenchmark } from '../measured';
import { aRuntime } from '../runtimes';

/** A scored report; a test changes the parts that it is about. */
export function aReport(change: Partial<Report> = {}): Report {
  return {
    schema: REPORT_SCHEMA,
    subject: { file: '/home/ann/upload.js', language: 'javascript', unsaved: false, textHash: 'h' },
    runtime: aRuntime('24.21.0'),
    machine: { os: 'Linux', cpu: 'a CPU', cores: 2, memoryBytes: 8e9 },
    complexity: {
      tokens: 331,
      lexer: 'esprima',
      ratio: 1.1,
      shortest: 'async-await',
      functions: [
        { name: 'upload', line: 3, endLine: 40, tokens: 300 },
        { name: 'inner', line: 10, endLine: 20, tokens: 90 },
        { name: 'small', line: 42, endLine: 43, tokens: 12 },
        { name: 'other', line: 45, endLine: 90, tokens: 310 },
      ],
    },
    workload: { kind: 'doxbee', chosenBy: 'file', because: 'it exports a function' },
    benchmark: aBenchmark(),
    debuggability: {
      state: 'scored',
      undisturbed: { result: 'undefined', operations: [] },
      total: 5,
      best: 5,
      stackTraces: {
        level: 1,
        boundary: 'promisified',
        worst: 1,
        best: 1,
        boundaries: [],
        sites: [aSite(12), aSite(34)],
        errors: { stackTraceLimit: 10, preparesStacks: false },
        unreached: [],
        trials: [],
        realIo: [],
      },
      sourceMaps: {
        level: 4,
        ran: 'asWritten',
        hasMap: true,
        needsMap: 'sometimes',
        evidence: '',
        checks: [],
        way: { by: 'nothing', tool: '', namedIn: null, problem: null, targets: [] },
        map: { state: 'notNeeded', form: null, indexed: false, sources: null, sentence: '' },
        printed: {
          without: { state: 'scored', places: [], right: 0, exact: 0, of: 0 },
          with: { state: 'scored', places: [], right: 0, exact: 0, of: 0 },
        },
      },
    },
    findings: [],
    gallery: NO_SCALES,
    warnings: [],
    measured: {
      by: '0.1.0',
      startedAt: '2026-11-21T08:00:00Z',
      durationMs: 1,
      childMs: 1,
      runs: 1,
      seed: 1,
    },
    ...change,
  };
}

function aSite(line: number) {
  return {
    operation: 'Version.insert',
    boundary: 'promisified' as const,
    at: { file: '/home/ann/upload.js', line, column: 5 },
    code: 'await Version.insert(version);',
    consequence: { kind: 'delivered' as const },
    alsoSeen: [],
    left: [],
    level: 1 as const,
    reached: { by: 'call' as const },
    probes: [],
    lapses: [],
  };
}
