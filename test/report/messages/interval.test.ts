import assert from 'node:assert/strict';

import { failure } from '../../../src/failure';
import { intervalTitle } from '../../../src/report/messages/measured';
import { estimated } from '../../measured';

const of = (count: number) =>
  estimated(
    2,
    1,
    3,
    Array.from({ length: count }, () => 2),
  );

describe('the title of an interval', () => {
  it('is the 95 % one from five runs on', () => {
    assert.equal(intervalTitle([of(5), of(12)]), '95 % interval');
    assert.equal(intervalTitle([]), '95 % interval');
  });

  it('is the range of fewer runs', () => {
    assert.equal(intervalTitle([of(3)]), 'range of 3 runs');
    assert.equal(intervalTitle([of(4), of(4)]), 'range of 4 runs');
    assert.equal(intervalTitle([of(3), of(4)]), 'range of the runs');
    assert.equal(intervalTitle([of(1)]), 'the one run');
  });

  it('is both where a table has both', () =>
    assert.equal(intervalTitle([of(3), of(5)]), 'interval or range'));

  it('does not count what has no samples', () => {
    const none = failure('skipped', 'runtimeLacks', 'It is not told.');
    assert.equal(intervalTitle([none, undefined, of(3)]), 'range of 3 runs');
  });
});
