import * as vscode from 'vscode';
import { isScored } from './subjects';

/** URI of the active editor, or of a visible editor when another view has the focus. */
export function activeResource(): vscode.Uri | undefined {
  const { activeTextEditor, tabGroups } = vscode.window;
  const input = tabGroups.activeTabGroup.activeTab?.input;
  if (activeTextEditor) return activeTextEditor.document.uri;
  if (input instanceof vscode.TabInputText) return input.uri;
  return editorInSight()?.document.uri;
}

/** True if a tab shows this document, even behind another tab. */
export function hasTab(uri: vscode.Uri): boolean {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some(
    ({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString(),
  );
}

/** Returns an editor that shows a document, if there is one. */
export function editorOf(uri: vscode.Uri): vscode.TextEditor | undefined {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  const shows = ({ document }: vscode.TextEditor) => document.uri.toString() === uri.toString();
  if (activeTextEditor && shows(activeTextEditor)) return activeTextEditor;
  return visibleTextEditors.find(shows);
}

/** 1-based line of the cursor in an editor of the document; null if none shows it. */
export function cursorLine(uri: string): number | null {
  const editor = editorOf(vscode.Uri.parse(uri));
  return editor ? editor.selection.active.line + 1 : null;
}

function editorInSight(): vscode.TextEditor | undefined {
  return vscode.window.visibleTextEditors.find(({ document }) => isScored(document));
}
