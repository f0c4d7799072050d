import assert from 'node:assert/strict';

import type { Compared } from './builtCli';
import { leastFound, smallestFound, tryLevel, type Level } from './smallest';

describe('the search for the smallest difference', () => {
  function comparisons(time: string[], cpu: string[]) {
    let next = 0;
    return async (): Promise<Pick<Compared, 'ratio'>> => {
      const [timeVerdict, cpuVerdict] = [time[next], cpu[next]] as [string, string];
      next += 1;
      return {
        ratio: {
          time: { state: 'scored', verdict: timeVerdict },
          cpu: { state: 'scored', verdict: cpuVerdict },
        },
      };
    };
  }
  const always = () => true;

  function level(percent: number, foundByTime: number, budgetSeconds = 20): Level {
    return { budgetSeconds, percent, comparisons: 10, foundByTime, foundByCpu: 10 };
  }

  it('asks for nine of ten', () => {
    assert.equal(leastFound(10), 9);
    assert.equal(leastFound(20), 18);
    assert.equal(leastFound(1), 1);
  });

  it('counts by time and by CPU time', async () => {
    const time = ['slower', 'slower', 'no difference found'];
    const cpu = ['more', 'more', 'more'];
    const found = await tryLevel(comparisons(time, cpu), 3, always);
    assert.deepEqual(found, { comparisons: 3, foundByTime: 2, foundByCpu: 3 });
  });

  it('goes no further once a difference can be found often enough by neither', async () => {
    const missed = Array<string>(10).fill('too noisy to tell');
    const found = await tryLevel(comparisons(missed, missed), 10, always);
    assert.deepEqual(found, { comparisons: 2, foundByTime: 0, foundByCpu: 0 });
  });

  it('begins nothing when the time is over', async () => {
    const found = await tryLevel(comparisons([], []), 10, () => false);
    assert.equal(found.comparisons, 0);
  });

  it('takes the last of the differences that were all found', () => {
    const levels = [level(5, 10), level(3, 9), level(2, 8), level(1, 10), level(1, 9, 60)];
    assert.equal(smallestFound(levels, 20, 'foundByTime', 9), 3);
    assert.equal(smallestFound(levels, 20, 'foundByCpu', 9), 1);
    assert.equal(smallestFound(levels, 60, 'foundByTime', 9), 1);
    assert.equal(smallestFound([level(5, 2)], 20, 'foundByTime', 9), null);
    assert.equal(smallestFound([], 20, 'foundByTime', 9), null);
  });
});
