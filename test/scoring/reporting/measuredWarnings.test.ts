import assert from 'node:assert/strict';

import type { ScoredBenchmark, ServerFigures } from '../../../src/harness/benchmark';
import type { Tally } from '../../../src/harness/tally';
import { warningsOf } from '../../../src/scoring/reporting/measuredWarnings';
import type { Warning } from '../../../src/report/report';
import { aBenchmark, estimated } from '../../measured';
import { debuggability } from '../../report/reports';

const QUIET: Tally = {
  runs: 5,
  childMs: 1,
  printedBytes: 0,
  leftProcesses: 0,
  unhandledRejections: 0,
};

function warningsIn(changes: Partial<ScoredBenchmark>): Warning[] {
  return warningsOf(aBenchmark(changes), debuggability(5), QUIET);
}

function codes(changes: Partial<ScoredBenchmark>): string[] {
  return warningsIn(changes).map(({ code }) => code);
}

/** Five runs with this CPU time in their last rounds of warm-up and in their windows. */
function runs(warmUpCpuMs: number, timedCpuMs: number, timesMs = [100, 101, 99]) {
  return Array.from({ length: 5 }, () => ({
    warmUp: [{ timeMs: 15, cpuMs: warmUpCpuMs }],
    windows: timesMs.map((timeMs) => ({ timeMs, cpuMs: timedCpuMs })),
    peakBytes: 1,
  }));
}

describe('the warnings of a benchmark', () => {
  it('are none where nothing is wrong', () => {
    assert.deepEqual(codes({ runs: runs(6, 6) }), []);
  });

  it('tell that the code was still being compiled', () => {
    assert.deepEqual(codes({ runs: runs(20, 6) }), ['stillWarmingUp']);
  });

  it('tell whom a small budget cut the warm-up short what would not', () => {
    const rounds = { made: 5, fewest: 5, spentMs: 900, endedBy: 'fewest' } as const;
    const remedy = (budgetMs: number) =>
      warningsIn({ runs: runs(20, 6), rounds: { ...rounds, budgetMs } })[0]?.remedy;
    assert.match(remedy(500) ?? '', /--budget/);
    assert.match(remedy(3000) ?? '', /--parallel/);
  });

  it('tell of times in two groups', () => {
    assert.deepEqual(codes({ runs: runs(6, 6, [100, 150, 101, 151]) }), ['bimodal']);
  });

  it('are none where the time is nearly all I/O: the figures say so', () => {
    const timeMs = estimated(100, 99, 101, [99, 100, 100, 100, 101]);
    assert.deepEqual(codes({ timeMs, floorMs: 91 }), []);
  });

  it('tell that calls take less than the first one waited, of a function alone', () => {
    const timeMs = estimated(7, 7, 7, [7, 7, 7, 7, 7]);
    assert.deepEqual(codes({ kind: 'function', timeMs, floorMs: 10 }), ['keepsAnswers']);
    assert.deepEqual(codes({ kind: 'function', timeMs, floorMs: 9 }), []);
    assert.deepEqual(codes({ timeMs, floorMs: 10 }), []);
    const short = estimated(1, 1, 1, [1, 1, 1, 1, 1]);
    const all = warningsIn({ kind: 'function', timeMs: short, floorMs: 10 });
    assert.deepEqual(
      all.map(({ code }) => code),
      ['tooShort', 'keepsAnswers'],
    );
    assert.match(all[0]?.cause ?? '', /^The run takes only 1 ms/);
  });

  it('tell of requests that failed, and of asking that took all that it could', () => {
    const server: ServerFigures = {
      requestsPerSecond: estimated(5000, 4900, 5100, [4900, 5000, 5000, 5000, 5100]),
      ...{ requests: 9990, errors: 5, not2xx: 5, keepAlive: true, processes: 1, askingShare: 0.9 },
      meanLatencyMs: 4,
    };
    assert.deepEqual(codes({ server }), []);
    assert.deepEqual(codes({ server: { ...server, errors: 6 } }), ['failedRequests']);
    assert.deepEqual(codes({ server: { ...server, askingShare: 0.91 } }), ['slowAsking']);
  });

  it('tell of a wide interval, of few samples and of times too short', () => {
    assert.deepEqual(codes({ timeMs: estimated(100, 90, 101, [90, 100, 100, 100, 101]) }), [
      'noisy',
    ]);
    assert.deepEqual(codes({ timeMs: estimated(100, 99, 101, [99, 101]) }), ['fewSamples']);
    const short = estimated(4, 4, 4, [4, 4, 4, 4, 4]);
    assert.deepEqual(codes({ timeMs: short, floorMs: 0 }), ['tooShort']);
  });
});
