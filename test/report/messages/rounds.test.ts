import assert from 'node:assert/strict';

import type { RoundsMade } from '../../../src/harness/benchmark';
import { moreTime, roundsWords } from '../../../src/report/messages/measured';
import { createUnits } from '../../../src/report/units';

const units = createUnits('en');

function rounds(made: number, endedBy: RoundsMade['endedBy']): RoundsMade {
  return { made, fewest: 10, budgetMs: 3000, spentMs: 14_000, endedBy };
}

describe('the rounds that a budget bought', () => {
  it('are told with why there are no more', () => {
    const told = [rounds(10, 'fewest'), rounds(13, 'budget'), rounds(12, 'enough')];
    assert.deepEqual(
      told.map((each) => roundsWords(each, units)),
      [
        '10 rounds in 14 s, the fewest that are made: the budget of 3 s buys none beyond them',
        '13 rounds in 14 s: 10 at the least, 3 more by the budget of 3 s',
        '12 rounds in 14 s: 10 at the least, and then it was known well enough, before the budget of 3 s was spent',
      ],
    );
  });

  it('tell how much more time it takes to change something, and where none does', () => {
    const ways = '(--budget, asyncScore.budgetSeconds)';
    assert.equal(
      moreTime(rounds(10, 'fewest'), units),
      `allow more time than the 14 s that the fewest rounds took ${ways}`,
    );
    assert.equal(moreTime(rounds(13, 'budget'), units), `allow more time ${ways}`);
    assert.equal(moreTime(rounds(100, 'most'), units), null);
  });
});
