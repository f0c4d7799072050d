import * as vscode from 'vscode';
import { isScored } from './subjects';

/** The last JavaScript or TypeScript file that the user viewed before a page of ours. */
export class LastSubject implements vscode.Disposable {
  private last: vscode.Uri | undefined;
  private readonly changed = new vscode.EventEmitter<vscode.Uri | undefined>();
  private readonly subscriptions: vscode.Disposable[];
  readonly onDidChange = this.changed.event;

  /** @param isOther true for files that are not the user's own, such as our programs */
  constructor(private readonly isOther: (uri: vscode.Uri) => boolean) {
    this.look(vscode.window.activeTextEditor);
    this.subscriptions = [
      vscode.window.onDidChangeActiveTextEditor((editor) => this.look(editor)),
      vscode.workspace.onDidCloseTextDocument(({ uri, isUntitled }) => {
        // any other file can be read from disk
        if (isUntitled && uri.toString() === this.last?.toString()) this.set(undefined);
      }),
    ];
  }

  get uri(): vscode.Uri | undefined {
    return this.last;
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions, this.changed).dispose();
  }

  private look(editor: vscode.TextEditor | undefined): void {
    if (editor && isScored(editor.document) && !this.isOther(editor.document.uri)) {
      this.set(editor.document.uri);
    }
  }

  private set(uri: vscode.Uri | undefined): void {
    if (uri?.toString() === this.last?.toString()) return;
    this.last = uri;
    this.changed.fire(uri);
  }
}
