import assert from 'node:assert/strict';

import { scored, subject } from '../score';

const polling = (onError: string) => `
function waitForDeploy(deploys, id, callback) {
  function poll() {
    deploys.status(id, (err, status) => {
      ${onError}
      if (status.done) return callback(null, status);
      setTimeout(poll, 100);
    });
  }
  poll();
}
module.exports = waitForDeploy;`;

async function told(text: string): Promise<string[]> {
  const parts = { benchmark: false, debuggability: true };
  const options = { functionName: 'waitForDeploy', parts };
  const { debuggability, findings } = await scored(subject(text), options);
  assert.equal(debuggability.state, 'scored', JSON.stringify(debuggability));
  return findings.filter(({ severity }) => severity === 'warning').map(({ rule }) => rule);
}

describe('what asks again until it is answered otherwise', () => {
  it('is probed as all else, though one of its answers leads round for ever', async () => {
    const both = ['if (err) return;', 'if (err) return callback(err);'].map(polling);
    assert.deepEqual(await Promise.all(both.map(told)), [['never-ends'], []]);
  });
});
