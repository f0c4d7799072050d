import * as vscode from 'vscode';
import type { LazyCore } from './lazyCore';
import type { SubjectReader } from './subjects';

/** Context key for menus: the active editor contains code in a text of another language. */
const CONTEXT = 'asyncScore.hasCodeInside';

/** Pause in typing before a text is parsed again. */
const PAUSE_MS = 500;

/** Sets the context key for texts of Markdown, Vue or Svelte. */
export class CodeInside implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[];
  private pause: NodeJS.Timeout | undefined;

  constructor(
    private readonly lazyCore: LazyCore,
    private readonly reader: SubjectReader,
  ) {
    this.subscriptions = [
      vscode.window.onDidChangeActiveTextEditor(() => this.look(0)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document === vscode.window.activeTextEditor?.document) this.look(PAUSE_MS);
      }),
    ];
    this.look(0);
  }

  dispose(): void {
    clearTimeout(this.pause);
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  private look(afterMs: number): void {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => {
      const tell = (has: boolean) => vscode.commands.executeCommand('setContext', CONTEXT, has);
      this.hasCode().then(tell, () => tell(false));
    }, afterMs);
  }

  private async hasCode(): Promise<boolean> {
    const document = vscode.window.activeTextEditor?.document;
    const shown = document && this.reader.shownText(document);
    if (!shown || shown.language !== null) return false;
    return (await this.lazyCore.get().partsOfText(shown)).length > 0;
  }
}
