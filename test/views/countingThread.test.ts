import * as assert from 'node:assert/strict';
import * as path from 'node:path';

import { chunksOf } from '../../src/complexity/chunks';
import { CountingThread } from '../../src/host/countingThread';
import { documentOf } from '../document/documents';

const PROGRAM = path.resolve(__dirname, '../../src/processes/counting.js');
const LINE = 'export async function load(id: number) { return await get(id); }\n';
const LARGE = LINE.repeat(2000);

describe('the thread that counts large texts', () => {
  it('finds what is found here, and lets other work go on meanwhile', async () => {
    const thread = new CountingThread(PROGRAM);
    const document = documentOf(LARGE, '/a.ts');
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 1);
    const found = await thread.chunksOf(document);
    clearInterval(turning);
    assert.deepEqual(found, chunksOf(document));
    assert.ok(turns > 3, `${turns} turns of the event loop`);
  }).timeout(20_000);

  it('says of a text that does not parse that there are none', async () => {
    const thread = new CountingThread(PROGRAM);
    assert.equal(await thread.chunksOf(documentOf(`${LARGE}(`, '/a.ts')), null);
  }).timeout(20_000);

  it('answers each of several texts with its own', async () => {
    const thread = new CountingThread(PROGRAM);
    const documents = [LARGE, LARGE + LINE, LINE].map((text) => documentOf(text, '/a.ts'));
    const found = await Promise.all(documents.map((document) => thread.chunksOf(document)));
    assert.deepEqual(
      found.map((chunks) => chunks?.length),
      [2001, 2002, 2],
    );
  }).timeout(20_000);

  it('does without a thread where none can run', async () => {
    const thread = new CountingThread('/nowhere/counting.js');
    assert.equal((await thread.chunksOf(documentOf(LARGE, '/a.ts')))?.length, 2001);
  }).timeout(20_000);
});
