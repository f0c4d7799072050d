import * as vscode from 'vscode';
import { explainTrust } from './explainTrust';

const KEY = 'realIo';

/** What menus look at: whether there is something to take back. */
const CONTEXT = 'asyncScore.usesRealIo';

const USE = 'Use Real I/O';

const WHAT_IT_TOUCHES =
  'Functions that you score with real I/O run with your own modules and services: they read and ' +
  'write your files, reach your databases and the network, and get the environment of the project ' +
  'with its .env file, once a call, many times a score. Nothing undoes what they do. Other ' +
  'functions go on with invented I/O. The command "Stop using real I/O" takes this back.';

/** Whether functions of this workspace may be called with real I/O: asked once, never by itself. */
export class RealIoConsent {
  /** @param memory of the workspace */
  constructor(private readonly memory: vscode.Memento) {
    this.tellMenus();
  }

  get given(): boolean {
    return vscode.workspace.isTrusted && this.memory.get(KEY) === true;
  }

  /** Asks where that is still to be asked. Resolves to whether real I/O may be used. */
  async ask(): Promise<boolean> {
    if (!vscode.workspace.isTrusted) {
      await explainTrust('Real I/O runs your own services: this workspace is not trusted.');
      return false;
    }
    if (this.given) return true;
    const answer = await vscode.window.showWarningMessage(
      'Use real I/O in this workspace?',
      { modal: true, detail: WHAT_IT_TOUCHES },
      USE,
    );
    if (answer !== USE) return false;
    await this.set(true);
    return true;
  }

  async takeBack(): Promise<void> {
    await this.set(false);
    vscode.window.setStatusBarMessage('Async Score: I/O is invented again in this workspace', 5000);
  }

  private async set(given: boolean): Promise<void> {
    await this.memory.update(KEY, given || undefined);
    this.tellMenus();
  }

  private tellMenus(): void {
    void vscode.commands.executeCommand('setContext', CONTEXT, this.memory.get(KEY) === true);
  }
}
