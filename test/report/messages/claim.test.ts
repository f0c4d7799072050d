import assert from 'node:assert/strict';

import { answerWords } from '../../../src/report/messages/gallery';
import { createUnits } from '../../../src/report/units';

const units = createUnits('en-US');
const answer = { runtime: '5.12.0', ratio: 3, low: 2.9, high: 3.1, runs: 9 };

describe('what a Node answers to a claim', () => {
  it('has its interval and a verdict', () => {
    assert.equal(
      answerWords({ ...answer, verdict: 'asPublished' }, units),
      '3× (2.90–3.10×) as published',
    );
    assert.match(answerWords({ ...answer, verdict: 'reversed' }, units), / reversed$/);
    assert.match(
      answerWords({ ...answer, ratio: 1, low: 0.98, high: 1.013, verdict: 'noDifference' }, units),
      / no difference above 3 %$/,
    );
  });

  it('says of how many runs where they do not tell', () =>
    assert.match(
      answerWords({ ...answer, runs: 1, verdict: 'tooNoisy' }, units),
      / too noisy to tell from 1 run$/,
    ));

  it('has neither interval nor verdict where no round has both', () =>
    assert.equal(
      answerWords({ runtime: '5.12.0', ratio: 3, runs: 9, verdict: 'measuredApart' }, units),
      '3× measured apart, so nothing is claimed',
    ));
});
