import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import * as vscode from 'vscode';

import { lensThat, lensTitles } from './lenses';

const SUBJECT = `module.exports = function upload(stream, idOrPath, tag, done) {
  var blob = blobManager.create(account);
  var tx = db.begin();
  blob.put(stream, function (err, blobId) {
    if (err) return done(err);
    tx.commit(done);
  });
};
`;

/** Of `SUBJECT` in all; its function is the file but for `module.exports =` and the last `;`. */
const FUNCTION_TOKENS = 65;

describe('CodeLens', () => {
  it('shows the tokens of a function in a file on disk', async () => {
    const document = await vscode.workspace.openTextDocument(example('async-await.js'));
    assert.match(await lensThat(document, /tokens/), /^\d+ tokens$/);
  });

  it('shows them in an editor that was never saved', async () => {
    const document = await vscode.workspace.openTextDocument({
      language: 'javascript',
      content: SUBJECT,
    });
    assert.equal(await lensThat(document, /tokens/), `${FUNCTION_TOKENS} tokens`);
  });

  it('follows an edit', async () => {
    const document = await vscode.workspace.openTextDocument({
      language: 'javascript',
      content: SUBJECT,
    });
    await lensThat(document, new RegExp(`^${FUNCTION_TOKENS} tokens$`));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(1, 0), '  stream.resume(); // a comment\n');
    await vscode.workspace.applyEdit(edit);
    await lensThat(document, new RegExp(`^${FUNCTION_TOKENS + 6} tokens$`));
  });

  it('is gone where the setting says so', async () => {
    const document = await vscode.workspace.openTextDocument(example('async-await.js'));
    await lensThat(document, /tokens/);
    const settings = vscode.workspace.getConfiguration('asyncScore');
    await settings.update('codeLens.enabled', false, vscode.ConfigurationTarget.Global);
    try {
      assert.deepEqual(await lensTitles(document), []);
    } finally {
      await settings.update('codeLens.enabled', undefined, vscode.ConfigurationTarget.Global);
    }
    await lensThat(document, /tokens/);
  });

  function example(name: string): string {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
    assert.ok(folder);
    const file = path.join(folder, name);
    assert.ok(fs.existsSync(file), file);
    return file;
  }
});
