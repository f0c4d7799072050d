import assert from 'node:assert/strict';

import { failure } from '../../src/failure';
import type { ScoredBenchmark } from '../../src/harness/benchmark';
import { compareReports } from '../../src/scoring/comparing/compareReports';
import { choiceWords } from '../../src/report/messages/cost';
import { warningsOf } from '../../src/scoring/reporting/measuredWarnings';
import { benchPage } from '../../src/report/pages/bench';
import { scorePage } from '../../src/report/pages/score';
import { REPORT_SCHEMA, type Report } from '../../src/report/report';
import { renderText } from '../../src/page/text';
import { plainPaint } from '../../src/page/text/paint';
import { createUnits } from '../../src/report/units';
import { summary } from '../../src/report/messages/glance';
import { benchmarkSentence, workloadWords } from '../../src/report/messages/score';
import { aBenchmark, aMemory, estimated } from '../measured';
import { assertGolden } from './golden';
import { machine, report, runtime } from './reports';

const units = createUnits('en-US');
const FOREIGN = failure('skipped', 'notThisWorkload', 'Only calls are watched.');

function unwatched(changes: Partial<ScoredBenchmark>): ScoredBenchmark {
  return aBenchmark({
    parallel: 1,
    ioMs: 0,
    floorMs: null,
    aboveFloorMs: FOREIGN,
    latencyMs: FOREIGN,
    loopDelayMs: FOREIGN,
    observerPrice: FOREIGN,
    operations: [],
    work: null,
    memory: aMemory({ heap: FOREIGN, allocated: FOREIGN, gc: FOREIGN }),
    ...changes,
  });
}

function aScript(changes: Partial<ScoredBenchmark> = {}): ScoredBenchmark {
  return unwatched({
    kind: 'script',
    timeMs: estimated(1230, 1210, 1290, [1210, 1230, 1290]),
    cpuUsPerCall: estimated(1.21e6, 1.2e6, 1.25e6, [1.2e6, 1.21e6, 1.25e6]),
    settling: { warmUpCpuMs: [], timedCpuMs: [1210] },
    script: {
      userMs: estimated(1190, 1180, 1220, [1180, 1190, 1220]),
      systemMs: estimated(20, 19, 30, [20, 19, 30]),
      emptyMs: 41,
    },
    ...changes,
  });
}

function ofOps(changes: Partial<ScoredBenchmark> = {}): ScoredBenchmark {
  return unwatched({
    kind: 'ops',
    timeMs: estimated(6.8e-5, 6.7e-5, 6.9e-5, [6.7e-5, 6.8e-5, 6.8e-5, 6.8e-5, 6.9e-5]),
    cpuUsPerCall: estimated(0.068, 0.067, 0.069, [0.067, 0.068, 0.068, 0.068, 0.069]),
    settling: { warmUpCpuMs: [1e-3], timedCpuMs: [6.8e-5] },
    ops: {
      opsPerSecond: estimated(14_611_668, 14.5e6, 14.9e6, [14.9e6, 14.7e6, 14.6e6, 14.7e6, 14.5e6]),
      marginPercent: 1.01,
      endsBy: 'return',
      operations: 21_000_000,
      emptyMs: 1.4e-6,
    },
    ...changes,
  });
}

function reportOf(benchmark: ScoredBenchmark, because: string): Report {
  const { kind } = benchmark;
  return report({
    benchmark,
    complexity: { ...report().complexity, ratio: null, shortest: null },
    workload: { kind, chosenBy: 'file', because },
    debuggability: failure('skipped', 'notThisWorkload', 'No faked I/O can be made to fail.'),
  });
}

const SCRIPT = reportOf(aScript(), 'it exports nothing');
const OPS = reportOf(ofOps(), 'it exports a function without parameters');

function text(of: Report): string {
  return renderText(scorePage(of, units), { width: 100, paint: plainPaint });
}

describe('a script in words', () => {
  it('reads as it should', () => assertGolden('script.txt', text(SCRIPT)));

  it('is told by its elapsed time, and by what an empty one takes', () => {
    assert.equal(
      benchmarkSentence(aScript(), units),
      '1.23 s from start to exit, 41 ms of it what an empty script takes, CPU time 1.19 s user and 20 ms system, 8.6 MB',
    );
    assert.match(summary(SCRIPT, units), /tokens · 1.23 s$/);
    assert.equal(workloadWords(aScript(), units), 'whole script');
  });

  it('has a word where its CPU time is not told', () => {
    const untold = failure('skipped', 'runtimeLacks', 'Not told here.');
    const benchmark = aScript({
      cpuUsPerCall: untold,
      script: { userMs: untold, systemMs: untold, emptyMs: 41 },
    });
    assert.equal(
      benchmarkSentence(benchmark, units),
      '1.23 s from start to exit, 41 ms of it what an empty script takes, 8.6 MB',
    );
    const shown = text(reportOf(benchmark, 'it exports nothing'));
    assert.match(shown, /user +not told/);
    assert.match(shown, /user, system: Not told here\./);
  });

  it('is warned of where it takes hardly longer than an empty one', () => {
    const timeMs = estimated(45, 44, 46, [44, 45, 45, 45, 46]);
    const [warning, ...more] = warningsFor(aScript({ timeMs }));
    assert.deepEqual(more, []);
    assert.equal(warning?.code, 'tooShort');
    assert.equal(
      warning.cause,
      'Of 45 ms, an empty script takes 41 ms; what is left is too short to time well.',
    );
    assert.doesNotMatch(warning.remedy, /parallel/);
  });
});

describe('operations in words', () => {
  it('read as they should', () => assertGolden('ops.txt', text(OPS)));

  it('are told by their rate with its margin, and never by "0 ms"', () => {
    assert.equal(
      benchmarkSentence(ofOps(), units),
      '14,600,000 operations a second, ± 1 % (of the mean, 95 %): 68.4 ns each, 1.4 ns of it what an empty one takes',
    );
    assert.match(summary(OPS, units), /tokens · 14,600,000 ops\/s$/);
    assert.doesNotMatch(text(OPS), / 0 (ms|µs|ns)/);
  });

  it('are not too short to be timed, however short', () => {
    assert.deepEqual(warningsFor(ofOps()), []);
  });

  it('are warned of where most of the time is that of an empty one', () => {
    const benchmark = ofOps();
    const ops = benchmark.ops && { ...benchmark.ops, emptyMs: 6e-5 };
    const [warning] = warningsFor(ofOps(ops && { ops }));
    assert.equal(warning?.code, 'tooShort');
    assert.match(warning.cause, /^Of 68 ns, an operation that does nothing takes 60 ns/);
  });
});

function warningsFor(benchmark: ScoredBenchmark) {
  const tally = { printedBytes: 0, leftProcesses: 0, unhandledRejections: 0, runs: 0, childMs: 0 };
  return warningsOf(benchmark, SCRIPT.debuggability, tally);
}

describe('a comparison of kinds', () => {
  it('has a verdict on two scripts, and finds nothing unfair in them', () => {
    const times = [1210, 1230, 1290, 1220, 1235, 1240, 1225, 1231];
    const a = reportOf(aScript({ timeMs: estimated(1230, 1210, 1290, times) }), '');
    const slow = estimated(
      2460,
      2420,
      2580,
      times.map((ms) => 2 * ms),
    );
    const b = reportOf(aScript({ timeMs: slow }), '');
    const { ratio, fairness } = compareReports(a, {
      ...b,
      subject: { ...b.subject, file: '/b.js' },
    });
    assert.ok(ratio.time.state === 'scored' && ratio.time.verdict === 'slower');
    assert.deepEqual(fairness, []);
  });

  it('has no ratio of two kinds, and says why', () => {
    const { time, cpu, memory } = compareReports(SCRIPT, OPS).ratio;
    for (const ratio of [time, cpu, memory]) {
      assert.ok('reason' in ratio && ratio.reason.code === 'notThisWorkload');
      assert.equal(ratio.reason.message, 'A was measured as whole script, B as operations.');
    }
  });
});

describe('a benchmark of several kinds', () => {
  it('has a table for each', () => {
    const subjects = [SCRIPT, OPS].map(({ benchmark, subject }) => ({
      file: subject.file,
      runtime,
      ...benchmark,
    }));
    const listing = { schema: REPORT_SCHEMA, machine, subjects, sweeps: [] };
    const shown = renderText(benchPage(listing, units), { width: 120, paint: plainPaint });
    assert.match(shown, /^Benchmark +whole script · sound$/m);
    assert.match(shown, /user +system/);
    assert.match(shown, /ops\/s/);
    assert.doesNotMatch(shown, /I\/O|doxbee/);
  });
});

describe('what a file was measured as', () => {
  it('says who or what said so, and what changes it', () => {
    const words = [
      choiceWords({ kind: 'script', chosenBy: 'file', because: 'it exports nothing' }),
      choiceWords({ kind: 'ops', chosenBy: 'gallery', because: 'the gallery says so' }),
      choiceWords({ kind: 'server', chosenBy: 'person', because: 'it was asked for' }),
    ];
    assert.deepEqual(words, [
      'whole script, because it exports nothing; --workload or asyncScore.workload changes it',
      'operations, because the gallery says so',
      'server, as was asked for',
    ]);
  });
});
