import assert from 'node:assert/strict';

import { score } from '../../src/scoring/score';
import { fetchedRuntime, RUNTIME_VERSIONS } from '../runtimes';
import { dependencies, never, OPTIONS, silent, subject } from '../score';

/** It reads rest parameters with a flag, and async functions with none. */
const OLD = RUNTIME_VERSIONS.find((version) => version.startsWith('5.'))!;

const parts = { benchmark: false, debuggability: true };

function upload(parameters: string, before = ''): string {
  return `${before}
module.exports = function upload(${parameters}) {
  var done = typeof tag === 'function' ? tag : rest[1];
  blobManager.create(account).put(stream, function (error) { done(error); });
};`;
}

async function scoredOn(version: string, text: string) {
  const runtime = fetchedRuntime(version);
  const options = { ...OPTIONS, runtime, parts };
  const { debuggability, runtime: ran } = await score(
    subject(text),
    options,
    dependencies(),
    silent,
    never,
  );
  return { debuggability, flags: ran.flags };
}

describe('a flag that an old Node needs to read a file', () => {
  it('is found by trying, and stands with the Node', async () => {
    const { debuggability, flags } = await scoredOn(
      OLD,
      upload('stream, idOrPath, ...rest', "'use strict';"),
    );
    assert.equal(debuggability.state, 'scored');
    assert.deepEqual(flags, ['--harmony']);
  });

  it('is none where the file is read without it', async () => {
    const { debuggability, flags } = await scoredOn(
      OLD,
      upload('stream, idOrPath, tag, done', 'var rest = [0, 0];').replace('rest[1]', 'done'),
    );
    assert.equal(debuggability.state, 'scored');
    assert.deepEqual(flags, []);
  });

  it('is none where it does not help', async () => {
    const text = upload('stream, idOrPath, tag, rest', 'async function unused() {}');
    const { debuggability, flags } = await scoredOn(OLD, text);
    assert.equal(debuggability.state === 'failed' && debuggability.reason.code, 'syntaxError');
    assert.deepEqual(flags, []);
  });
});
