import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import * as vscode from 'vscode';

import { until } from '../setup/until';
import { insert, score } from './asked';
import { lensThat, lensTitles } from './lenses';

const LOAD = `async function loadUser(id) {
  return await users.find(id);
}
`;

const SAVE = `async function saveUser(user) {
  await users.save(user);
  return user.id;
}
`;

describe('Scoring a function of one’s own', () => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';

  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('scores each, in an editor that was never saved', async () => {
    const document = await open({ language: 'javascript', content: LOAD + SAVE });
    await vscode.window.showTextDocument(document);
    await score(document);
    await lensThat(document, /tokens · .*(?:found|findings?) · /);
    const titles = await lensTitles(document);
    assert.equal(titles.length, 2);
    for (const title of titles)
      assert.match(title, /tokens · .*(?:found|findings?) · [\d.,]+ [mµ]s/);
  });

  it('scores the one of the lens in each fence of Markdown, where it stands', async () => {
    const fence = (code: string) => `\n\`\`\`js\n${code}\`\`\`\n`;
    const content = `# Users${fence(LOAD)}The same name again:${fence(LOAD.replace('await users.find', 'users.get'))}`;
    const document = await open({ language: 'markdown', content });
    const lenses = await until('a lens for each fence', async () => {
      const found = await ours(document);
      return found.length === 2 && found;
    });
    assert.deepEqual(
      lenses.map(({ range }) => document.lineAt(range.start.line).text),
      [LOAD.split('\n')[0], LOAD.split('\n')[0]],
    );
    // nothing of the text of the same name that was scored and closed
    for (const { command } of lenses) assert.match(command?.title ?? '', /^\d+ tokens$/);
    await click(lenses[1]);
    await lensThat(document, /tokens · .*(?:found|findings?) · /);
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const panel = tabs.find(({ label }) => label.startsWith('Score: '));
    assert.match(panel?.label ?? '', / · loadUser$/);
    const titles = (await ours(document)).map(({ command }) => command?.title ?? '');
    assert.match(titles[0] ?? '', /^\d+ tokens$/);
    assert.match(titles[1] ?? '', /found|finding/);
    await marksOn(document, 9);
    await insert(document, 1, 'A line that moves both of them.\n');
    await lensThat(document, /(?:found|finding).* · scored before your last edit$/);
    const [above, below] = await ours(document);
    assert.match(above?.command?.title ?? '', /^\d+ tokens$/);
    await click(below);
    await lensThat(document, /(?:found|findings?) · [\d.,]+ [mµ]s$/);
    await marksOn(document, 10);
  });

  it('scores the script of a Vue file', async () => {
    const content = `<template><p>{{ user }}</p></template>\n<script>\n${LOAD}</script>\n`;
    const file = path.join(folder, 'user.vue');
    fs.writeFileSync(file, content);
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    const [lens] = await until('a lens', async () => {
      const found = await ours(document);
      return found.length === 1 && found;
    });
    await click(lens);
    await lensThat(document, /tokens · .*(?:found|findings?) · /);
  });

  it('scores a cell of a notebook with what the cells above it declare', async () => {
    const cell = (text: string) =>
      new vscode.NotebookCellData(vscode.NotebookCellKind.Code, text, 'javascript');
    const above = 'async function again(work) { return work(); }';
    const notebook = await vscode.workspace.openNotebookDocument(
      'jupyter-notebook',
      new vscode.NotebookData([
        cell(above),
        cell('async function loadUser(id) {\n  return again(() => users.find(id));\n}'),
      ]),
    );
    await vscode.window.showNotebookDocument(notebook);
    const { document } = notebook.cellAt(1);
    const [lens] = await until('a lens', async () => {
      const found = await ours(document);
      return found.length === 1 && found;
    });
    await click(lens);
    await lensThat(document, /tokens · .*(?:found|findings?) · /);
    assert.equal((await ours(document)).length, 1);
    await insert(notebook.cellAt(0).document, 0, '// it tries once\n');
    await lensThat(document, /(?:found|finding).* · scored before your last edit$/);
  });

  it('writes a file of cases, and never over one', async () => {
    const file = path.join(folder, 'members.js');
    fs.writeFileSync(file, LOAD);
    const document = await vscode.workspace.openTextDocument(file);
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(1, 3, 1, 3);
    await vscode.commands.executeCommand('asyncScore.writeScoreFile', document.uri);
    const cases = path.join(folder, 'members.score.js');
    assert.match(fs.readFileSync(cases, 'utf8'), /function: 'loadUser'/);
    const shown = vscode.window.visibleTextEditors.map((each) => each.document.uri.fsPath);
    assert.ok(shown.includes(cases), shown.join());
    fs.writeFileSync(cases, '// mine\n');
    await vscode.window.showTextDocument(document);
    // what it says waits for an answer
    void vscode.commands.executeCommand('asyncScore.writeScoreFile', document.uri);
    await score(document);
    assert.equal(fs.readFileSync(cases, 'utf8'), '// mine\n');
    fs.rmSync(cases);
  });

  function open(text: { language: string; content: string }): Thenable<vscode.TextDocument> {
    return vscode.workspace.openTextDocument(text);
  }

  async function ours(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
      100,
    );
    return lenses.filter(({ command }) => /\btokens\b/.test(command?.title ?? ''));
  }

  async function click(lens: vscode.CodeLens | undefined): Promise<void> {
    assert.ok(lens?.command);
    const { command, arguments: given = [] } = lens.command;
    await vscode.commands.executeCommand(command, ...(given as unknown[]));
  }

  /** Waits for a problem on a line (0-based), and finds none elsewhere. */
  async function marksOn(document: vscode.TextDocument, line: number): Promise<void> {
    const found = await until('a problem', () => {
      const problems = vscode.languages.getDiagnostics(document.uri);
      const own = problems.filter(({ source }) => source === 'Async Score');
      return own.length > 0 && own;
    });
    assert.deepEqual([...new Set(found.map(({ range }) => range.start.line))], [line]);
  }
});
