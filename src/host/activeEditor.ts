import * as vscode from 'vscode';
import { isScored } from './subjects';

/** The active editor's, or, where another view has the focus, that of an editor in sight. */
export function activeResource(): vscode.Uri | undefined {
  const { activeTextEditor, tabGroups } = vscode.window;
  const input = tabGroups.activeTabGroup.activeTab?.input;
  if (activeTextEditor) return activeTextEditor.document.uri;
  if (input instanceof vscode.TabInputText) return input.uri;
  return editorInSight()?.document.uri;
}

/** Whether a text is open, though another tab may be before it. */
export function hasTab(uri: vscode.Uri): boolean {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some(
    ({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString(),
  );
}

/** An editor that shows a document, if there is one. */
export function editorOf(uri: vscode.Uri): vscode.TextEditor | undefined {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  const shows = ({ document }: vscode.TextEditor) => document.uri.toString() === uri.toString();
  if (activeTextEditor && shows(activeTextEditor)) return activeTextEditor;
  return visibleTextEditors.find(shows);
}

/** 1-based line of the cursor in an editor of a document; null: none shows it. */
export function cursorLine(uri: string): number | null {
  const editor = editorOf(vscode.Uri.parse(uri));
  return editor ? editor.selection.active.line + 1 : null;
}

function editorInSight(): vscode.TextEditor | undefined {
  return vscode.window.visibleTextEditors.find(({ document }) => isScored(document));
}
