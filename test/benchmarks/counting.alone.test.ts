import * as assert from 'node:assert/strict';

import { joined, timesOf } from './counting';

/** Of many runs side by side: what else the machine does slows both. */
const RUNS = 9;

describe('counting tokens beside esprima.tokenize', () => {
  it('takes no longer for JavaScript', () => {
    const { ratio } = timesOf('JavaScript', joined('bench-runner', '.js'), 1, RUNS);
    assert.ok(ratio < 1, `${ratio}`);
  }).timeout(20_000);

  it('takes less than three times as long for TypeScript', () => {
    const { ratio } = timesOf('TypeScript', joined('src', '.ts'), 3, RUNS);
    assert.ok(ratio < 3, `${ratio}`);
  }).timeout(20_000);
});
