import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { openGate } from '../../src/gate';
import { activate, Document, Uri, Window } from './window';

const WRONG = `const db = require('./db');
export async function place(order) {
  db.save(order);
  await db.save(order.lines);
}
export async function load(id) {
  return await db.find(id);
}
`;

/** The tools of models, in a window that is none, with children that are real. */
describe('tools of models', () => {
  const token = {
    isCancellationRequested: false,
    onCancellationRequested: () => ({ dispose() {} }),
  };
  let folder: string;
  let window: Window;

  const prepared = (name: string, input: object) =>
    window.tools.get(name)!.prepareInvocation({ input }, token) as {
      invocationMessage: string;
      confirmationMessages?: { title: string; message: { text: string } };
    };
  const asked = async (name: string, input: object): Promise<string> => {
    const result = (await window.tools.get(name)!.invoke({ input }, token)) as {
      args: [[{ args: [string] }]];
    };
    return result.args[0][0].args[0];
  };

  before(() => {
    folder = fs.mkdtempSync(path.join(fs.realpathSync(tmpdir()), 'async-score-tools-'));
    const file = path.join(folder, 'orders.mjs');
    fs.writeFileSync(file, WRONG);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: folder });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'first');
    window = new Window();
    // what the editor has is another text than the file's: it was not saved
    const right = WRONG.replace('  db.save', '  await db.save');
    window.documents = [new Document(Uri.file(file), 'javascript', right)];
  });
  beforeEach(() => {
    window.isTrusted = true;
    activate(window, folder);
    openGate(() => window.isTrusted);
  });
  after(() => {
    openGate(() => true);
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('ask a person before they run code, and say what', () => {
    const { invocationMessage, confirmationMessages } = prepared('asyncScore_findings', {
      place: 'orders.mjs#place',
    });
    assert.equal(invocationMessage, 'Making the calls fail of orders.mjs#place');
    assert.match(confirmationMessages!.message.text, /runs orders\.mjs#place, in processes/);
  });

  it('answer of the text that the editor has', async () => {
    const one = await asked('asyncScore_findings', { place: 'orders.mjs#place' });
    assert.match(one, /^## orders\.mjs#place — Node [^\n]*\n\nNo finding\.\n/);
    const all = await asked('asyncScore_findings', { place: 'orders.mjs' });
    assert.match(all, /^No finding in 2 functions\.\n\nNothing was found in place, load\.$/m);
    const line = await asked('asyncScore_findings', { place: 'orders.mjs:7' });
    assert.match(line, /No finding\./);
  });

  it('compare it with what was committed', async () => {
    const text = await asked('asyncScore_compare', { place: 'orders.mjs#place' });
    assert.match(text, /^B ends 1 failure better, /m);
    assert.match(text, /\*\*unhandled-rejection\*\*: If line 3 /);
  });

  it('say what is wrong with what is asked', async () => {
    assert.match(await asked('asyncScore_findings', {}), /^place is needed/);
    assert.match(await asked('asyncScore_findings', { place: '/etc/passwd' }), /in no folder of/);
    assert.match(
      await asked('asyncScore_compare', { place: 'orders.mjs' }),
      /has several functions; name one: place, load\.$/,
    );
    assert.match(
      await asked('asyncScore_compare', { place: 'orders.mjs#place', revision: 'none' }),
      /no such commit/,
    );
  });

  it('refuse where the workspace is not trusted, and ask nobody to confirm that', async () => {
    window.isTrusted = false;
    for (const name of window.tools.keys()) {
      assert.equal(prepared(name, { place: 'orders.mjs#place' }).confirmationMessages, undefined);
      assert.match(
        await asked(name, { place: 'orders.mjs#place' }),
        /^Nothing was run: .*this workspace is not trusted\./,
      );
    }
  });
});
