import assert from 'node:assert/strict';

import { failure } from '../../src/failure';
import type { Benchmark } from '../../src/harness/benchmark';
import { sweepOf, sweptWorkloads } from '../../src/harness/sweep';
import type { WorkloadOptions } from '../../src/harness/workload';
import { aBenchmark, estimated } from '../measured';

const LEVELS = [100, 500, 1000, 1500, 2000];

/** A benchmark whose rounds took so much CPU time per call. */
function point(parallel: number, usPerCall: number[]): Benchmark {
  return aBenchmark({ parallel, cpuUsPerCall: estimated(0, 0, 0, usPerCall) });
}

function growth(points: Benchmark[]) {
  const found = sweepOf('fixed', points).growth;
  assert.ok('exponent' in found, JSON.stringify(found));
  return found;
}

const WISH: WorkloadOptions = {
  kind: 'auto',
  parallel: 1,
  ioMs: 5,
  connections: 1,
  mode: 'sound',
};

describe('a sweep', () => {
  it('is linear where each call costs the same', () => {
    const { of, exponent } = growth(LEVELS.map((n) => point(n, [20, 30, 40])));
    assert.equal(of, 'cpuTime');
    for (const slope of exponent.samples) assert.ok(Math.abs(slope - 1) < 1e-9, `${slope}`);
  });

  it('is quadratic where a call costs more the more there are', () => {
    const { exponent } = growth(LEVELS.map((n) => point(n, [n / 10, n / 11])));
    assert.ok(Math.abs(exponent.median - 2) < 1e-9);
  });

  it('has the interval of its rounds', () => {
    // a round whose cost is n^1, one n^1.5, one n^2
    const { exponent } = growth(LEVELS.map((n) => point(n, [1, n ** 0.5, n])));
    const [linear, between, quadratic] = exponent.samples as [number, number, number];
    assert.ok(Math.abs(linear - 1) < 1e-9);
    assert.ok(Math.abs(between - 1.5) < 1e-9);
    assert.ok(Math.abs(quadratic - 2) < 1e-9);
    assert.ok(exponent.low < exponent.median && exponent.median < exponent.high);
  });

  it('takes the time above the I/O where the runtime does not tell CPU time', () => {
    const lacks = failure('skipped', 'runtimeLacks', 'No CPU time.');
    const points = LEVELS.map((parallel) =>
      aBenchmark({
        parallel,
        floorMs: 70,
        cpuUsPerCall: lacks,
        timeMs: estimated(0, 0, 0, [70 + parallel / 50, 70 + parallel / 40]),
      }),
    );
    const { of, exponent } = growth(points);
    assert.equal(of, 'timeAboveFloor');
    assert.ok(Math.abs(exponent.median - 1) < 1e-9);
  });

  it('leaves out a round in which nothing was above the I/O', () => {
    const points = LEVELS.map((n) => point(n, [20, n === 100 ? 0 : 20]));
    assert.equal(growth(points).exponent.samples.length, 1);
  });

  it('fits no line through two points', () => {
    const failed: Benchmark = {
      ...{ kind: 'doxbee', parallel: 2000, ioMs: 10, mode: 'sound' },
      ...failure('timedOut', 'timedOut', 'Too slow.'),
    };
    const points = [point(100, [20]), point(500, [20]), failed];
    const { growth: none } = sweepOf('fixed', points);
    assert.ok('reason' in none);
    assert.equal(none.reason.found, '2 of 3 numbers of calls measured');
  });

  it('has one workload a number of calls, in their order', () => {
    const fixed = sweptWorkloads([500, 100, 500], 'fixed', { ...WISH, ioMs: 10 });
    assert.deepEqual(fixed, [
      { ...WISH, parallel: 100, ioMs: 10 },
      { ...WISH, parallel: 500, ioMs: 10 },
    ]);
  });

  it('lets the time of the I/O grow with the load as in 2013', () => {
    const growing = sweptWorkloads([100, 10_000], 'growing', { ...WISH, ioMs: 1 });
    assert.deepEqual(
      growing.map(({ ioMs }) => ioMs),
      [10, 1000],
    );
  });
});
