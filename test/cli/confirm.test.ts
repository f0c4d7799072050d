import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';

import { createConfirm } from '../../src/cli/confirm';

/** A stream that says whether a person sits at it. */
function stream(isTTY: boolean) {
  return Object.assign(new PassThrough(), { isTTY: isTTY as true });
}

describe('asking at the terminal', () => {
  const { signal } = new AbortController();

  async function answered(answer: string): Promise<boolean | undefined> {
    const input = stream(true);
    const output = stream(true);
    const asked = createConfirm(input, output)?.('Fetch it?', signal);
    input.write(`${answer}\n`);
    const yes = await asked;
    assert.match(String(output.read()), /Fetch it\? \[y\/N\] /);
    return yes;
  }

  it('takes y and yes for yes, and all else for no', async () => {
    const answers = ['y', 'YES', ' yes ', '', 'n', 'yellow'];
    const said = [];
    for (const answer of answers) said.push(await answered(answer));
    assert.deepEqual(said, [true, true, true, false, false, false]);
  });

  it('is a no when it is cancelled', async () => {
    const confirm = createConfirm(stream(true), stream(true));
    assert.equal(await confirm?.('Fetch it?', AbortSignal.timeout(20)), false);
  });

  it('cannot be done where input or output is no terminal', () => {
    assert.equal(createConfirm(stream(false), stream(true)), null);
    assert.equal(createConfirm(stream(true), stream(false)), null);
  });
});
