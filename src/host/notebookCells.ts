import * as vscode from 'vscode';
import { textHash } from '../document/document';

/** Texts of the cells above a notebook cell. */
export function earlierCells(editor: vscode.TextDocument): string[] {
  const cells = cellsAround(editor);
  const index = cells.indexOf(editor);
  const above = cells.slice(0, Math.max(0, index));
  return above
    .filter(({ languageId }) => languageId === editor.languageId)
    .map((document) => document.getText());
}

/** Cells whose score depends on a cell: itself and those below it. */
export function cellsFrom(editor: vscode.TextDocument): vscode.TextDocument[] {
  const cells = cellsAround(editor);
  const index = cells.indexOf(editor);
  return index === -1 ? [editor] : cells.slice(index);
}

/** Hash of an editor's text, for a cell with the cells above it, as they are part of its score. */
export function shownHash(editor: vscode.TextDocument): string {
  const earlier = earlierCells(editor);
  // a NUL separates the texts
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
