import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import * as vscode from 'vscode';

import { until } from '../setup/until';
import { insert, score, undo } from './asked';

const SUBJECT = `module.exports = async function upload(stream, id) {
  const tx = db.begin();
  await blobManager.create(account).put(stream);
  await self.byUuidOrPath(id).get();
  await tx.commit();
};
`;

describe('the call sites of a scored file', () => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const file = path.join(folder, 'marked.js');
  const settings = () => vscode.workspace.getConfiguration('asyncScore');
  let document: vscode.TextDocument;

  before(async () => {
    fs.writeFileSync(file, SUBJECT);
    document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    await score(document);
    await problems(3);
  });

  after(async () => {
    for (const key of ['rules', 'marks.enabled']) {
      await settings().update(key, undefined, vscode.ConfigurationTarget.Global);
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('are reported as hints, each at the name that is called', async () => {
    const found = await problems(3);
    assert.deepEqual(
      found.map(({ range }) => document.getText(range)),
      ['put', 'get', 'commit'],
    );
    const [first] = found;
    assert.ok(first);
    assert.equal(first.severity, vscode.DiagnosticSeverity.Hint);
    assert.equal(
      first.message,
      'If the upload of the blob fails, no stack names this call (promises around callbacks).',
    );
    const { code } = first;
    assert.ok(typeof code === 'object');
    assert.equal(code.value, 'stack-lost');
    assert.ok(fs.existsSync(code.target.fsPath), code.target.fsPath);
  });

  it('are reported as the setting says', async () => {
    const set = (value: string) =>
      settings().update('rules', { 'stack-lost': value }, vscode.ConfigurationTarget.Global);
    await set('error');
    await until('errors', () =>
      lost().every(({ severity }) => severity === vscode.DiagnosticSeverity.Error),
    );
    await set('off');
    await problems(0);
    await set('hint');
    await problems(3);
  });

  it('tell their stacks on hover, unless marks are off', async () => {
    const [text = ''] = await hovers(2);
    assert.match(text, /^\*\*If the upload of the blob fails, no stack names this call/);
    assert.match(text, /What you would need:\n\n- ~~`at .*upload \(marked\.js:3:\d+\)`~~ lost/);
    assert.match(text, /\[Show the score\]\(command:asyncScore\.showLast\?[^)]+marked\.js[^)]*\)/);
    assert.deepEqual(await hovers(1), []);
    await settings().update('marks.enabled', false, vscode.ConfigurationTarget.Global);
    await until('no hover', async () => (await hovers(2)).length === 0);
    await settings().update('marks.enabled', true, vscode.ConfigurationTarget.Global);
    await until('a hover', async () => (await hovers(2)).length === 1);
  });

  it('have nothing said of them while the text is another one', async () => {
    await insert(document, 0, '// edited\n');
    assert.deepEqual(await hovers(3), []);
    await problems(0);
    await undo(document);
    await problems(3);
    assert.equal((await hovers(2)).length, 1);
  });

  it('have fixes that claim nothing until they are measured', async () => {
    const before = await fixes();
    assert.ok(before.length > 1);
    for (const { title, edit } of before) {
      assert.match(title, /^Try and measure: /);
      assert.equal(edit, undefined);
    }
    await vscode.commands.executeCommand('asyncScore.measureFixes', document.uri);
    const measured = await until('fixes that help', async () => {
      const now = await fixes();
      return now.length > 0 && now.every(({ edit }) => edit) && now;
    });
    const titles = measured.map(({ title }) => title);
    const all =
      'Await through an async wrapper (throws a new error with the first as its cause) ' +
      'at all 3 places ' +
      '(measured: stack traces 1 → 5 of 5 at 3 calls (promises around callbacks))';
    assert.ok(titles.includes(all), titles.join('\n'));
    assert.equal(document.getText(), SUBJECT);
  });

  it('are scored again once a fix is applied, which can be undone', async () => {
    const fix = (await fixes()).find(({ title }) => title.includes('at all 3 places'));
    assert.ok(fix?.edit);
    assert.equal(await vscode.workspace.applyEdit(fix.edit), true);
    assert.match(document.getText(), /await withCaller\(tx\.commit\(\)\);/);
    const text = await until('a hover of the new text', async () => (await hovers(2))[0]);
    assert.match(text, /the stack of the error names this call/);
    assert.match(text, /places: stack traces 1 → 5 of 5 at 3 calls/);
    await undo(document);
    assert.equal(document.getText(), SUBJECT);
  });

  it('are scored again for the last edit where one is being scored already', async () => {
    await scoredAgain();
    const fix = (await fixes()).find(({ title }) => title.includes('at all 3 places'));
    assert.ok(fix?.edit);
    const older = score(document);
    await problems(0);
    assert.equal(await vscode.workspace.applyEdit(fix.edit), true);
    await older;
    const text = await until('a hover of the new text', async () => (await hovers(2))[0]);
    assert.match(text, /places: stack traces 1 → 5 of 5 at 3 calls/);
    await undo(document);
    assert.equal(document.getText(), SUBJECT);
  });

  it('say which finding is ended by a fix that is offered for a stack as well', async () => {
    const caused = path.join(folder, 'caused.js');
    fs.writeFileSync(
      caused,
      'module.exports = async function load(id) {\n  try {\n    return await users.find(id);\n' +
        "  } catch (error) {\n    throw new Error('no user ' + id);\n  }\n};\n",
    );
    const other = await vscode.workspace.openTextDocument(caused);
    await vscode.window.showTextDocument(other);
    await score(other);
    await until('a problem', () => lost(other.uri).length > 0);
    await vscode.commands.executeCommand('asyncScore.measureFixes', other.uri);
    const ending = await until('a fix that ends it', async () => {
      const found = await fixes(other.uri);
      return found.find(({ title, edit }) => edit && /cause/.test(title));
    });
    assert.ok(ending.edit);
    assert.equal(await vscode.workspace.applyEdit(ending.edit), true);
    const text = await until('a hover of the new text', async () => (await hovers(2, other))[0]);
    assert.match(text, /if line 3 .* fails: .* → the caller gets an error that holds it/);
    await undo(other);
  });

  it('are forgotten with the scores', async () => {
    await scoredAgain();
    await vscode.commands.executeCommand('asyncScore.clear');
    await problems(0);
    assert.deepEqual(await hovers(2), []);
  });

  it('are marked in the source of a compiled file that was scored', async () => {
    const source = vscode.Uri.file(path.join(folder, 'async-await.js'));
    await vscode.workspace.openTextDocument(source);
    const compiled = path.join(folder, 'async-await-es5.js');
    await score(await vscode.workspace.openTextDocument(compiled));
    const [first] = await until('problems in the source', () => {
      const found = lost(source);
      return found.length > 0 && found;
    });
    const text = (await vscode.workspace.openTextDocument(source)).getText().split('\n');
    assert.match(text[first?.range.start.line ?? 0] ?? '', /blob\.put/);
    assert.deepEqual(lost(vscode.Uri.file(compiled)), []);
  });

  /** The score of the text as a fix made it may be under way still. */
  function scoredAgain(): Promise<unknown> {
    return until('a score of this text', async () => {
      await score(document);
      return lost().length === 3;
    });
  }

  function lost(uri = document.uri): vscode.Diagnostic[] {
    return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Async Score');
  }

  function problems(count: number): Promise<vscode.Diagnostic[]> {
    return until(`${count} problems`, () => {
      const found = lost();
      return found.length === count && found;
    });
  }

  /** What our hover says of a line (0-based). */
  async function hovers(line: number, of = document): Promise<string[]> {
    const found = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      of.uri,
      new vscode.Position(line, 6),
    );
    return found
      .flatMap(({ contents }) => contents)
      .map((content) => (typeof content === 'string' ? content : content.value))
      .filter((text) => text.includes('Show the score'));
  }

  /** Our fixes for the first problem. */
  async function fixes(uri = document.uri): Promise<vscode.CodeAction[]> {
    const [first] = lost(uri);
    if (!first) return [];
    const found = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri,
      first.range,
      vscode.CodeActionKind.QuickFix.value,
    );
    return found.filter(({ title }) => /measure/.test(title));
  }
});
