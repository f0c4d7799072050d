import assert from 'node:assert/strict';

import type { ComparedFigure } from './builtCli';
import { differencesIn, moreIn, tallyWords, verdictsOf } from './claims';

describe('the verdicts of many comparisons', () => {
  const scored = (verdict: string): ComparedFigure => ({ state: 'scored', verdict });

  it('are a list a figure, with a failure by its state', () => {
    const verdicts = verdictsOf([
      { ratio: { time: scored('slower'), cpu: scored('more') } },
      { ratio: { time: { state: 'skipped' }, cpu: scored('no difference found') } },
    ]);
    assert.deepEqual(verdicts, {
      time: ['slower', 'skipped'],
      cpu: ['more', 'no difference found'],
      memory: [],
      allocated: [],
    });
  });

  it('are counted: those that claim a difference, and those that say more', () => {
    const verdicts = [
      'faster',
      'slower',
      'less',
      'more',
      'no difference found',
      'too noisy to tell',
    ];
    assert.equal(differencesIn(verdicts), 4);
    assert.equal(moreIn(verdicts), 2);
    assert.equal(differencesIn(['skipped']), 0);
  });

  it('are told with the most frequent first', () => {
    assert.equal(tallyWords(['faster', 'slower', 'slower']), '2 slower, 1 faster');
    assert.equal(tallyWords([]), 'not compared');
  });
});
