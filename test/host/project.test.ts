import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import * as vscode from 'vscode';

import { until } from '../setup/until';
import { insert } from './asked';

describe('Score project', () => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const config = path.join(folder, 'async-score.config.json');
  const file = path.join(folder, 'listed/orders.js');
  const uri = vscode.Uri.file(file);
  const problems = () =>
    vscode.languages
      .getDiagnostics(uri)
      .filter(({ source }) => source === 'Async Score')
      .map(({ range, code }) => [range.start.line + 1, Object(code).value as unknown]);

  before(() => {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(config, '{ "include": ["listed/**"] }');
    fs.writeFileSync(
      file,
      `const { db, mailer } = require('./services');
exports.place = async function place(order) {
  await db.orders.insert(order);
  mailer.send(order.email);
  await mailer.send('shop');
};
`,
    );
  });
  after(() => fs.rmSync(config));
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('tells of the findings of files that are not open, until they are edited', async () => {
    assert.deepEqual(problems(), []);
    await vscode.commands.executeCommand('asyncScore.scoreProject');
    assert.deepEqual(problems(), [[4, 'unhandled-rejection']]);
    const document = await vscode.workspace.openTextDocument(uri);
    await insert(document, 0, '// edited\n');
    await until('no problem of another text', () => problems().length === 0);
    // what is not saved would be asked about when it is closed
    assert.equal(await document.save(), true);
    await vscode.commands.executeCommand('asyncScore.clear');
  });
});
