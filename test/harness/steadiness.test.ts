import assert from 'node:assert/strict';

import type { Run } from '../../src/harness/benchmark';
import { createRandom } from '../../src/harness/random';
import { stillFalling, twoModes } from '../../src/harness/steadiness';

function run(warmUpCpuMs: (number | null)[], timedCpuMs: (number | null)[]): Run {
  const rounds = (cpu: (number | null)[]) => cpu.map((cpuMs) => ({ timeMs: 80, cpuMs }));
  return { warmUp: rounds(warmUpCpuMs), windows: rounds(timedCpuMs), peakBytes: 0 };
}

const FALLING = run([60, 50, 40, 30, 20], [12, 10, 8]);
const LEVEL = run([60, 20, 9, 6, 5], [6, 5, 5]);

describe('the end of the warm-up', () => {
  it('is told from the last rounds before the timed ones', () => {
    // the least of 40, 30 and 20 is 20; the lower quartile of the windows is 9
    assert.equal(stillFalling(Array.from({ length: 5 }, () => FALLING)), 9 / 20);
    assert.equal(stillFalling(Array.from({ length: 5 }, () => LEVEL)), null);
  });

  it('is over where rounds with a collection alone take longer', () => {
    const collecting = run([60, 20, 15, 19, 7], [7, 7, 14, 7, 7, 15, 7, 8]);
    assert.equal(stillFalling(Array.from({ length: 5 }, () => collecting)), null);
  });

  it('is not doubted for what one run of five shows', () => {
    assert.equal(stillFalling([FALLING, LEVEL, LEVEL, LEVEL, LEVEL]), null);
    assert.equal(stillFalling([FALLING, FALLING]), null);
  });

  it('cannot be told without CPU times', () => {
    assert.equal(stillFalling(Array.from({ length: 5 }, () => run([null], [null]))), null);
    assert.equal(stillFalling(Array.from({ length: 5 }, () => run([], [5]))), null);
    assert.equal(stillFalling([]), null);
  });
});

describe('two modes', () => {
  it('are two groups with a gap between that is most of the range', () => {
    const values = [80, 81, 80, 82, 81, 80, 120, 121, 119, 120, 80, 120];
    assert.deepEqual(twoModes(values), [80, 120]);
  });

  it('are not seen in one group with an outlier', () => {
    assert.equal(twoModes([80, 81, 80, 82, 81, 80, 81, 80, 82, 81, 80, 200]), null);
  });

  it('are not seen where the gap is small beside the values', () => {
    assert.equal(twoModes([80, 80, 80, 80, 80, 80, 82, 82, 82, 82, 82, 82]), null);
  });

  it('are not seen in even or bell-shaped noise', () => {
    const random = createRandom(3);
    for (let i = 0; i < 200; i += 1) {
      assert.equal(twoModes(Array.from({ length: 15 }, () => 80 + 40 * random())), null);
      const bell = () => 80 + 10 * (random() + random() + random() - 1.5);
      assert.equal(twoModes(Array.from({ length: 15 }, bell)), null);
    }
  });

  it('are not told from a few values', () => {
    assert.equal(twoModes([80, 80, 80, 120, 120, 120]), null);
  });
});
