import assert from 'node:assert/strict';

import { drawn, everyNth } from './heldOut';
import { origins } from './sources';

describe('packages that are held out', () => {
  it('are those that were drawn', () => {
    const pinned = origins().filter(({ part }) => part === 'heldOut');
    assert.deepEqual(pinned.map(({ name }) => name).sort(), drawn().sort());
  });

  it('are not among those that were looked at', () => {
    const names = origins().map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
  });

  it('are spread evenly where they are too large', () => {
    assert.deepEqual(everyNth([1, 2, 3], 3), [1, 2, 3]);
    assert.deepEqual(everyNth([1, 2, 3, 4, 5, 6, 7], 3), [1, 4, 7]);
    assert.deepEqual(everyNth([], 3), []);
  });
});
