import * as vscode from 'vscode';
import { textHash } from '../document/document';

/** What the cells of a notebook hold that stand above one of it. */
export function earlierCells(editor: vscode.TextDocument): string[] {
  const cells = cellsAround(editor);
  const index = cells.indexOf(editor);
  const above = cells.slice(0, Math.max(0, index));
  return above
    .filter(({ languageId }) => languageId === editor.languageId)
    .map((document) => document.getText());
}

/** The cells that are scored with what one of a notebook holds: itself, and those below it. */
export function cellsFrom(editor: vscode.TextDocument): vscode.TextDocument[] {
  const cells = cellsAround(editor);
  const index = cells.indexOf(editor);
  return index === -1 ? [editor] : cells.slice(index);
}

/** Hash of what an editor shows, of a cell with what stands above it: a score is about all of it. */
export function shownHash(editor: vscode.TextDocument): string {
  const earlier = earlierCells(editor);
  // a NUL keeps them apart
  return textHash([editor.getText(), ...earlier].join('\0'));
}

export function isCell({ uri }: vscode.TextDocument): boolean {
  return uri.scheme === 'vscode-notebook-cell';
}

function cellsAround(editor: vscode.TextDocument): vscode.TextDocument[] {
  if (!isCell(editor)) return [];
  for (const notebook of vscode.workspace.notebookDocuments) {
    const cells = notebook.getCells().map(({ document }) => document);
    if (cells.includes(editor)) return cells;
  }
  return [];
}
