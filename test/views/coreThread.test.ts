import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { countFunctions } from '../../src/complexity/countFunctions';
import { CoreThread } from '../../src/host/thread/coreThread';
import { documentOf } from '../document/documents';
import { PROJECT } from '../subjects';

const PROGRAM = path.resolve(__dirname, '../../src/processes/core.js');
const LINE = 'export async function load(id: number) { return await get(id); }\n';
const LARGE = Array.from({ length: 2000 }, (_, nth) => LINE.replace('load', `load${nth}`)).join('');

describe('the thread of the core', () => {
  let storage: string;
  let thread: CoreThread;
  let ended: Error | null | undefined;

  before(() => {
    storage = fs.mkdtempSync(path.join(tmpdir(), 'async-score-core-'));
    const options = { extensionPath: PROJECT, version: '0.1.0', storage, editorTypeScript: '' };
    thread = new CoreThread(PROGRAM, options, (error) => (ended = error));
  });

  after(() => {
    thread.end();
    fs.rmSync(storage, { recursive: true, force: true });
  });

  it('looks at all of a large text while other work goes on here', async () => {
    const core = thread.core(false);
    // once it is loaded
    await core.galleryMembers();
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 1);
    const several = await core.functionsToScore(documentOf(LARGE, '/a.ts'));
    clearInterval(turning);
    assert.equal(several?.functions.length, 2000);
    assert.ok(turns > 3, `${turns} turns of the event loop`);
  }).timeout(30_000);

  it('counts a text as it is edited', async () => {
    const { texts } = thread.core(false);
    const shown = (text: string) => ({ ...documentOf(text, '/a.ts'), earlier: [] });
    const first = await texts.count('a', shown(LARGE), 'change');
    const edited = LARGE.replace('get(id)', 'get(id, 1)');
    const second = await texts.count('a', shown(edited), 'change');
    const tokensOf = (text: string) =>
      countFunctions(documentOf(text, '/a.ts')).map(({ tokens }) => tokens);
    assert.deepEqual(
      first.functions.map(({ tokens }) => tokens),
      tokensOf(LARGE),
    );
    assert.deepEqual(
      second.functions.map(({ tokens }) => tokens),
      tokensOf(edited),
    );
    assert.equal((await texts.count('a', shown(`${LARGE}(`), 'change')).complete, false);
    await texts.forget('a');
  }).timeout(30_000);

  it('starts nothing until it is told that it may', async () => {
    const asked = [path.join(PROJECT, 'package.json'), 'HEAD'] as const;
    const refused = await thread.core(false).readRevision(...asked);
    assert.match(refused.state === 'failed' ? refused.problem.message : '', /git would run for it/);
    const read = await thread.core(true).readRevision(...asked);
    assert.doesNotMatch(read.state === 'failed' ? read.problem.message : '', /git would run/);
  }).timeout(20_000);

  it('answers for good when it ends', async () => {
    const waiting = thread.core(false).functionsToScore(documentOf(LARGE.repeat(3), '/a.ts'));
    thread.end();
    await assert.rejects(waiting, { message: 'The thread that scores has ended.' });
    assert.equal(ended, null);
  }).timeout(20_000);
});
