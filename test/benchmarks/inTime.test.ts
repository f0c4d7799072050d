import assert from 'node:assert/strict';

import { inTime } from './inTime';

const number = (index: number) => Promise.resolve(index);

describe('what is made in time', () => {
  it('is as many as are asked for where no end is set, or it is far', async () => {
    assert.deepEqual(await inTime(3, undefined, number), [0, 1, 2]);
    assert.deepEqual(await inTime(3, 10, number), [0, 1, 2]);
  });

  it('is one where no time is left for a second', async () => {
    assert.deepEqual(await inTime(3, 0, number), [0]);
  });
});
