import * as vscode from 'vscode';
import type { SourcePosition } from '../document/document';

/**
 * Opens a position in an editor: the one that shows the file, or one in another column than the
 * panel. Whatever a report names, only an editor opens.
 */
export async function openSource(
  uri: vscode.Uri,
  at: Pick<SourcePosition, 'line' | 'column'>,
  panelColumn: vscode.ViewColumn | undefined,
): Promise<void> {
  const problem = await whyNot(uri);
  if (problem) {
    void vscode.window.showWarningMessage(problem);
    return;
  }
  const document = await vscode.workspace.openTextDocument(uri);
  const place = document.validatePosition(new vscode.Position(at.line - 1, at.column - 1));
  await vscode.window.showTextDocument(document, {
    viewColumn: columnFor(uri, panelColumn),
    selection: new vscode.Range(place, place),
  });
}

async function whyNot(uri: vscode.Uri): Promise<string | null> {
  if (uri.scheme === 'untitled') {
    const open = vscode.workspace.textDocuments.some(
      (document) => document.uri.toString() === uri.toString(),
    );
    return open ? null : 'That untitled editor has been closed.';
  }
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    return type & vscode.FileType.File ? null : `${uri.fsPath} is not a file.`;
  } catch {
    return `${uri.fsPath} cannot be opened: there is no such file any more.`;
  }
}

function columnFor(uri: vscode.Uri, panelColumn: vscode.ViewColumn | undefined): vscode.ViewColumn {
  const shown = vscode.window.tabGroups.all.find((group) =>
    group.tabs.some(
      ({ input }) =>
        input instanceof vscode.TabInputText && input.uri.toString() === uri.toString(),
    ),
  );
  if (shown) return shown.viewColumn;
  return panelColumn === vscode.ViewColumn.One ? vscode.ViewColumn.Two : vscode.ViewColumn.One;
}
