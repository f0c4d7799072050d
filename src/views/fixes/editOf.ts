import * as vscode from 'vscode';
import type { Fix } from '../../fixes/fix';

/** Makes a workspace edit of a fix for its own text. */
export function editOf(
  { edits }: Pick<Fix, 'edits'>,
  document: vscode.TextDocument,
): vscode.WorkspaceEdit {
  const made = new vscode.WorkspaceEdit();
  for (const { start, end, text } of edits) {
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    made.replace(document.uri, range, text);
  }
  return made;
}
