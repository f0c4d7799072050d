import assert from 'node:assert/strict';

import { statusWhileFixing } from '../../../src/views/fixes/statusWhileFixing';

describe('statusWhileFixing', () => {
  it('is that of the score again at the end, however that was reached', () => {
    const states = ['waiting', 'done', 'cancelled'] as const;
    const shown = (before: 'done' | 'cancelled') =>
      states.map((state) => statusWhileFixing({ state }, { state: before }).state);
    assert.deepEqual(shown('done'), ['waiting', 'done', 'done']);
    assert.deepEqual(shown('cancelled'), ['waiting', 'cancelled', 'cancelled']);
  });
});
