import * as vscode from 'vscode';

/**
 * True unless the file system or a setting makes the document read-only. An extension can edit a
 * read-only editor, whose changes no user could save. An unknown file system, as of untitled
 * documents, counts as writable.
 */
export function isWritable(editor: vscode.TextDocument): boolean {
  if (vscode.workspace.fs.isWritableFileSystem(editor.uri.scheme) === false) return false;
  return !isMeant('readonlyInclude', editor) || isMeant('readonlyExclude', editor);
}

/** True if a pattern in a setting of `files` matches a document. */
function isMeant(key: string, editor: vscode.TextDocument): boolean {
  const patterns = vscode.workspace
    .getConfiguration('files', editor.uri)
    .get<Readonly<Record<string, boolean>>>(key, {});
  return Object.entries(patterns).some(
    ([pattern, isOn]) => isOn && vscode.languages.match({ pattern }, editor) > 0,
  );
}
