import assert from 'node:assert/strict';

import { failure } from '../../src/failure';
import type { ScoredBenchmark } from '../../src/harness/benchmark';
import { createRandom } from '../../src/harness/random';
import { compareReports } from '../../src/report/compareReports';
import type { Report } from '../../src/report/report';
import { estimated } from '../measured';
import { benchmark, report } from './reports';

const OPERATIONS = ['blob.put', 'tx.commit'];

function measured(changes: Partial<ScoredBenchmark>): Report {
  return report({ benchmark: benchmark({ operations: OPERATIONS, floorMs: 20, ...changes }) });
}

function causes(a: Report, b: Report): string[] {
  return compareReports(a, b, createRandom(1)).fairness.map(({ cause }) => cause);
}

function timed(samples: number[]): Report {
  return measured({ timeMs: estimated(0, 0, 0, samples) });
}

describe('a comparison of two reports', () => {
  it('finds nothing unlike in the same work', () => {
    assert.deepEqual(causes(measured({}), measured({})), []);
  });

  it('names another number of operations', () => {
    const [cause] = causes(measured({}), measured({ operations: ['blob.put'] }));
    assert.match(cause ?? '', /A makes 2 I\/O operations a call, B 1\./);
  });

  it('names the first operation that differs', () => {
    const [cause] = causes(measured({}), measured({ operations: ['blob.put', 'tx.rollback'] }));
    assert.match(cause ?? '', /operation 2 of a call is tx\.commit in A and tx\.rollback in B/);
  });

  it('names steps that are joined in parallel on one side', () => {
    const [cause] = causes(measured({}), measured({ floorMs: 10 }));
    assert.match(cause ?? '', /a call of A waits for I\/O 20 ms in a row, one of B 10 ms/);
  });

  it('gives a verdict on the time of B', () => {
    const a = timed([100, 101, 99, 100, 102, 98, 100, 99]);
    const b = timed([120, 121, 119, 120, 122, 118, 120, 119]);
    const { time } = compareReports(a, b, createRandom(1)).ratio;
    assert.ok(time.state === 'scored' && time.verdict === 'slower');
    const { time: back } = compareReports(b, a, createRandom(1)).ratio;
    assert.ok(back.state === 'scored' && back.verdict === 'faster');
  });

  it('has the failure in place of a ratio', () => {
    const crash = failure('crashed', 'killed', 'The child was killed.');
    const a = measured({});
    const b = { ...a, benchmark: { parallel: 1, ioMs: 1, mode: 'sound' as const, ...crash } };
    assert.deepEqual(compareReports(a, b, createRandom(1)).ratio.time, crash);
  });

  it('has no ratio of memory where A took none', () => {
    const memory = { ...benchmark().memory, samples: [0] };
    const none = measured({ memory });
    const ratio = compareReports(none, none, createRandom(1)).ratio.memory;
    assert.ok(ratio.state === 'skipped' && ratio.reason.code === 'nothingMeasured');
  });
});
