import * as vscode from 'vscode';

/**
 * Of a scheme that nobody tells of, as that of a text without a file, it is found out. Edits of an
 * extension go into an editor that a setting makes read-only, where no person could save them.
 */
export function isWritable(editor: vscode.TextDocument): boolean {
  if (vscode.workspace.fs.isWritableFileSystem(editor.uri.scheme) === false) return false;
  return !isMeant('readonlyInclude', editor) || isMeant('readonlyExclude', editor);
}

/** Whether the patterns of a setting of `files` are of a document. */
function isMeant(key: string, editor: vscode.TextDocument): boolean {
  const patterns = vscode.workspace
    .getConfiguration('files', editor.uri)
    .get<Readonly<Record<string, boolean>>>(key, {});
  return Object.entries(patterns).some(
    ([pattern, isOn]) => isOn && vscode.languages.match({ pattern }, editor) > 0,
  );
}
