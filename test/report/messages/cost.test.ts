import assert from 'node:assert/strict';

import { observerWords } from '../../../src/report/messages/measured';
import { createUnits } from '../../../src/report/units';
import { estimated } from '../../measured';

const units = createUnits('en-US');

describe('what watching costs', () => {
  it('is a ratio with its interval', () =>
    assert.equal(
      observerWords(estimated(1.1, 1.05, 1.2, [1.05, 1.2]), units),
      '1.1× (1.05–1.20×); times come from processes that are not watched',
    ));

  it('has no interval where one process was watched', () =>
    assert.equal(
      observerWords(estimated(1.1, 1.1, 1.1, [1.1]), units),
      '1.1×; times come from processes that are not watched',
    ));

  it('is no figure where it is below 1, as nobody is faster for being watched', () =>
    assert.equal(
      observerWords(estimated(0.91, 0.71, 1.1, []), units),
      'too little to tell; times come from processes that are not watched',
    ));
});
