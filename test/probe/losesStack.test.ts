import assert from 'node:assert/strict';

import type { Level } from '../../src/probe/debuggability';
import { losesStack } from '../../src/probe/grade';
import { site } from '../report/reports';

describe('losesStack', () => {
  it('is true of level 1 alone: a companion does keep what is of level 2', () => {
    const levels: Level[] = [1, 2, 3, 4, 5];
    const { boundary } = site(1);
    assert.deepEqual(
      levels.filter((level) => losesStack(site(level), { boundary })),
      [1],
    );
  });

  it('leaves out another boundary, what only a failure leads to, and what may be kept', () => {
    const byFailure = site(1, { reached: { by: 'failure', operation: 'a', line: 3 } });
    assert.equal(losesStack(byFailure, { boundary: byFailure.boundary }), false);
    assert.equal(losesStack(site(1, { otherwise: 5 }), { boundary: site(1).boundary }), false);
    assert.equal(losesStack(site(1, { boundary: 'async' }), { boundary: 'callback' }), false);
  });
});
