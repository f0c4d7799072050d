import assert from 'node:assert/strict';

import * as vscode from 'vscode';

import { until } from '../setup/until';

/**
 * Scores the file that is named. Without a name the command means the panel that has the focus, and
 * a panel takes it when it has loaded, which on a busy machine is at any time after its score.
 */
export function score({ uri }: vscode.TextDocument): Thenable<unknown> {
  return vscode.commands.executeCommand('asyncScore.score', uri);
}

/** Types above a line (0-based), whatever has the focus. */
export async function insert(
  { uri }: vscode.TextDocument,
  line: number,
  text: string,
): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.insert(uri, new vscode.Position(line, 0), text);
  assert.equal(await vscode.workspace.applyEdit(edit), true);
}

/** Undoes the last edit of a document. What has the focus is what the command acts on. */
export async function undo(document: vscode.TextDocument): Promise<void> {
  const { version } = document;
  await until('an edit that is undone', async () => {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('undo');
    return document.version > version;
  });
}
