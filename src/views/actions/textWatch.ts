import * as vscode from 'vscode';
import { cellsFrom, shownHash } from '../../host/notebookCells';
import { targetsOf, type ReportStore } from '../reportStore';

/** Pause in typing before a text is compared with the scored one. */
const PAUSE_MS = 150;

/** Reports texts of scored documents to the store. */
export class TextWatch implements vscode.Disposable {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly store: ReportStore) {
    this.subscriptions = [
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        for (const cell of cellsFrom(document)) this.soon(cell);
      }),
      // moved, added or removed cells
      vscode.workspace.onDidChangeNotebookDocument(({ notebook, contentChanges }) => {
        if (contentChanges.length === 0) return;
        for (const { document } of notebook.getCells()) this.soon(document);
      }),
      vscode.workspace.onDidOpenTextDocument((document) => {
        // a new untitled document may have the name of a closed one
        if (document.isUntitled) store.forgetOthers(document.uri.toString(), shownHash(document));
        this.soon(document);
      }),
      store.onDidChange((model) => {
        if (model) for (const { uri } of targetsOf(model)) this.compareOpen(uri);
      }),
    ];
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private compareOpen(uri: string): void {
    const open = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri);
    if (open) this.soon(open);
  }

  private soon(document: vscode.TextDocument): void {
    const uri = document.uri.toString();
    if (!this.isScored(uri)) return;
    clearTimeout(this.timers.get(uri));
    const compare = () => {
      this.timers.delete(uri);
      this.store.textChanged(uri, shownHash(document));
    };
    this.timers.set(uri, setTimeout(compare, PAUSE_MS));
  }

  private isScored(uri: string): boolean {
    return this.store.all.flatMap(targetsOf).some((target) => target.uri === uri);
  }
}
