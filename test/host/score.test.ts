import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import * as vscode from 'vscode';

import { until } from '../setup/until';
import { insert, score } from './asked';
import { lensThat } from './lenses';

/** What `script` writes wherever it runs. */
interface Trace {
  pid: number;
  version: string;
}

describe('Score async pattern', () => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';

  /** It leaves a trace, in a file that is nobody else's: its I/O is its own. */
  const script = (trace: string) => `const trace = { pid: process.pid, version: process.version };
require('node:fs').writeFileSync(${JSON.stringify(trace)}, JSON.stringify(trace));
async function later() {
  await null;
}
later();
`;
  const subject = `module.exports = async function upload(stream, idOrPath, tag) {
  const blob = blobManager.create(account);
  const tx = db.begin();
  const blobId = await blob.put(stream);
  await self.byUuidOrPath(idOrPath).get();
  await tx.commit();
  return blobId;
};
`;

  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('runs nothing on open, edit and save', async () => {
    const file = path.join(folder, 'untouched.js');
    const trace = path.join(folder, 'untouched.json');
    fs.writeFileSync(file, script(trace));
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    await lensThat(document, /^\d+ tokens$/);
    await insert(document, 0, '// edited\n');
    assert.equal(await document.save(), true);
    await lensThat(document, /^\d+ tokens$/);
    assert.equal(fs.existsSync(trace), false);
  });

  it('stores what came of the active file', async () => {
    const file = path.join(folder, 'run.js');
    fs.writeFileSync(file, subject);
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('asyncScore.score');
    const title = await lensThat(document, /tokens · .*[mµ]s/);
    assert.match(title, /^\d+ tokens · (?:no problem found|\d+ findings?) · [\d.,]+ [mµ]s$/);
    assert.ok(hasPanel(), 'no panel was opened');
  });

  it('runs the active file in a child process', async () => {
    const file = path.join(folder, 'script.js');
    const trace = path.join(folder, 'script.json');
    fs.writeFileSync(file, script(trace));
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    await score(document);
    await until('a trace', () => fs.existsSync(trace));
    const { pid, version } = JSON.parse(fs.readFileSync(trace, 'utf8')) as Trace;
    assert.notEqual(pid, process.pid);
    assert.match(version, /^v\d+\.\d+\.\d+$/);
    await until('the end of the child', () => !isAlive(pid));
  });

  it('scores an editor that was never saved', async () => {
    const document = await vscode.workspace.openTextDocument({
      language: 'javascript',
      content: subject,
    });
    await vscode.window.showTextDocument(document);
    await score(document);
    await lensThat(document, /tokens · .*(?:found|findings?) · /);
  });

  it('scores a file whose path has everything that a shell or a URI could trip over', async () => {
    const odd = path.join(folder, 'an odd #1 folder %41');
    fs.mkdirSync(odd, { recursive: true });
    const file = path.join(odd, `it's "ünusual" & $HOME.js`);
    fs.writeFileSync(file, subject);
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    await score(document);
    await lensThat(document, /tokens · .*(?:found|findings?) · /);
  });

  it('ends both of two runs that are started at once', async () => {
    const files = ['first.js', 'second.js'].map((name) => path.join(folder, name));
    const runs: Thenable<unknown>[] = [];
    const documents: vscode.TextDocument[] = [];
    for (const file of files) {
      fs.writeFileSync(file, subject);
      const document = await vscode.workspace.openTextDocument(file);
      documents.push(document);
      await vscode.window.showTextDocument(document);
      runs.push(score(document));
    }
    await Promise.all(runs);
    for (const document of documents) await lensThat(document, /tokens · .*(?:found|findings?) · /);
  });

  it('says on the lens that a score is older than the text', async () => {
    const file = path.join(folder, 'edited.js');
    fs.writeFileSync(file, subject);
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    await score(document);
    await lensThat(document, /tokens · .*[mµ]s/);
    await insert(document, 5, '  tx.commit();\n');
    await lensThat(document, /tokens · .*scored before your last edit$/);
    await document.save();
  });

  function hasPanel(): boolean {
    return vscode.window.tabGroups.all
      .flatMap((group) => group.tabs)
      .some(
        ({ input }) =>
          input instanceof vscode.TabInputWebview && input.viewType.includes('asyncScore.panel'),
      );
  }
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
