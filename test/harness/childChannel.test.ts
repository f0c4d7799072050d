import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';

import { ChildChannel } from '../../src/harness/childChannel';

const RESULT = { state: 'failed', code: 'threw', message: 'ä' };

/** A channel that has read these bytes, a piece at a time. */
async function read(pieces: readonly Buffer[]): Promise<ChildChannel> {
  const stream = new PassThrough();
  const channel = new ChildChannel(stream, 'token');
  const ended = new Promise((resolve) => stream.once('end', resolve));
  pieces.forEach((piece) => stream.write(piece));
  stream.end();
  await ended;
  return channel;
}

function line(token: string): string {
  return `${JSON.stringify({ token, type: 'result', result: RESULT })}\n`;
}

describe('the channel', () => {
  it('reads lines in whatever pieces they come', async () => {
    const bytes = Buffer.from(`\n{"half": \n${line('other')}${line('token')}rest`);
    for (const size of [1, 7, bytes.length]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      assert.deepEqual((await read(pieces)).result, RESULT);
    }
  });

  it('takes no stage that is no text', async () => {
    const stages = [{}, { stage: 1 }, { stage: 'probing', operation: {}, mode: 'passed' }];
    const lines = stages.map((one) => JSON.stringify({ token: 'token', type: 'stage', ...one }));
    assert.equal((await read([Buffer.from(`${lines.join('\n')}\n`)])).lastStage, null);
  });

  it('is not held up by a flood without a line end', async () => {
    const flood = new Array<Buffer>(1000).fill(Buffer.alloc(16 * 1024, 'x'));
    const channel = await read([...flood, Buffer.from(`\n${line('token')}`)]);
    assert.deepEqual(channel.result, RESULT);
  });
});
