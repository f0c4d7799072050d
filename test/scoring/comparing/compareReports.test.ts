import assert from 'node:assert/strict';

import { failure } from '../../../src/failure';
import type { ScoredBenchmark } from '../../../src/harness/benchmark';
import { compareReports } from '../../../src/scoring/comparing/compareReports';
import type { Report } from '../../../src/report/report';
import { estimated, someWork } from '../../measured';
import { benchmark, report } from '../../report/reports';

const OPERATIONS = ['blob.put', 'tx.commit'];

function measured(changes: Partial<ScoredBenchmark>): Report {
  return report({ benchmark: benchmark({ operations: OPERATIONS, floorMs: 20, ...changes }) });
}

function timed(samples: number[]): Report {
  return measured({ timeMs: estimated(0, 0, 0, samples) });
}

describe('a comparison of two reports', () => {
  it('says how the work of two programs is unlike', () => {
    const a = measured({});
    const b = measured({ operations: ['blob.put'] });
    const other = { ...b, subject: { ...b.subject, textHash: 'cd'.repeat(32) } };
    const { fairness } = compareReports(a, other);
    assert.deepEqual(
      fairness.map(({ code }) => code),
      ['differentOperations'],
    );
  });

  it('takes what one program does differently from call to call for the same work', () => {
    const a = measured({ work: someWork({ result: '0.25' }) });
    const b = measured({ work: someWork({ result: '0.75' }) });
    assert.deepEqual(compareReports(a, b).fairness, []);
  });

  it('gives a verdict on the time of B', () => {
    const a = timed([100, 101, 99, 100, 102, 98, 100, 99, 101, 100]);
    const b = timed([120, 121, 119, 120, 122, 118, 120, 119, 121, 120]);
    const { time } = compareReports(a, b).ratio;
    assert.ok(time.state === 'scored' && time.verdict === 'slower');
    const { time: back } = compareReports(b, a).ratio;
    assert.ok(back.state === 'scored' && back.verdict === 'faster');
  });

  it('tells no difference of memory that is within a few pages', () => {
    const of = (bytes: number) => {
      const samples = Array.from({ length: 10 }, () => bytes);
      return measured({ memory: { ...benchmark().memory, peakBytes: bytes, samples } });
    };
    const verdictOf = (a: number, b: number) => {
      const { memory } = compareReports(of(a), of(b)).ratio;
      return memory.state === 'scored' ? memory.verdict : memory.reason.code;
    };
    assert.equal(verdictOf(8192, 4096), 'too small to tell');
    assert.equal(verdictOf(81920, 4096), 'less');
  });

  it('claims no difference in what a call allocates that nobody would act on', () => {
    const of = (bytes: number, instead: number[] = []) => {
      const samples = Array.from({ length: 10 }, (_, i) => instead[i] ?? bytes + i / 10);
      const { memory } = benchmark();
      assert.ok('samples' in memory.allocated);
      return measured({ memory: { ...memory, allocated: { ...memory.allocated, samples } } });
    };
    const verdictOf = (a: number, b: number, instead?: number[]) => {
      const { allocated } = compareReports(of(a), of(b, instead)).ratio;
      return allocated.state === 'scored' ? allocated.verdict : allocated.reason.code;
    };
    assert.equal(verdictOf(8000, 8040), 'no difference found');
    // one run that differs more widens the interval, and not the difference
    assert.equal(verdictOf(8000, 8002, [8192, 8090, 8100]), 'no difference found');
    assert.equal(verdictOf(8000, 8200), 'more');
    assert.equal(verdictOf(8200, 8000), 'less');
  });

  it('calls what an edit changed no fault', () => {
    const a = measured({});
    const b = measured({ operations: [] });
    const revision = { name: 'HEAD', commit: 'ab12' };
    const before = { ...a, subject: { ...a.subject, textHash: 'of before', revision } };
    const [warning] = compareReports(before, b).fairness;
    assert.equal(warning?.code, 'differentOperations');
    assert.match(warning?.remedy ?? '', /the edit does this/);
  });

  it('has the failure in place of a ratio', () => {
    const crash = failure('crashed', 'killed', 'The child was killed.');
    const a = measured({});
    const b = {
      ...a,
      benchmark: {
        kind: 'doxbee' as const,
        parallel: 1,
        ioMs: 1,
        mode: 'sound' as const,
        ...crash,
      },
    };
    assert.deepEqual(compareReports(a, b).ratio.time, crash);
  });

  it('has no ratio of memory where A took none', () => {
    const memory = { ...benchmark().memory, samples: [0] };
    const none = measured({ memory });
    const ratio = compareReports(none, none).ratio.memory;
    assert.ok(ratio.state === 'skipped' && ratio.reason.code === 'nothingMeasured');
  });
});
