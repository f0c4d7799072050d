import * as vscode from 'vscode';
import { explainTrust } from './explainTrust';

const KEY = 'realIo';

/** Context key for menus: consent can be withdrawn. */
const CONTEXT = 'asyncScore.usesRealIo';

const KEEP = 'Keep I/O Invented';

const USE = 'Use Real I/O';

const WHAT_HAPPENS =
  'It is called thousands of times, each time for real: with your own modules, your databases and ' +
  'other services, your files, the network, and the environment of the project with its .env ' +
  'file. What a call writes, sends or deletes stays so.\n\n' +
  'Later functions that you ask real I/O for are not asked about again in this workspace. All ' +
  'others stay invented. The command "Stop using real I/O" takes this back.';

/** Consent to call functions of this workspace with real I/O: requested once, never by itself. */
export class RealIoConsent {
  /** @param memory of the workspace */
  constructor(private readonly memory: vscode.Memento) {
    this.tellMenus();
  }

  get given(): boolean {
    return vscode.workspace.isTrusted && this.memory.get(KEY) === true;
  }

  /**
   * Requests consent unless it was given. Resolves to true if real I/O may be used.
   *
   * @param about subject, for people
   */
  async ask(about: string): Promise<boolean> {
    if (!vscode.workspace.isTrusted) {
      await explainTrust('Real I/O runs your own services: this workspace is not trusted.');
      return false;
    }
    if (this.given) return true;
    // the first button has the focus, so Enter must not consent
    const answer = await vscode.window.showWarningMessage(
      `Score ${about} with real I/O?`,
      { modal: true, detail: WHAT_HAPPENS },
      KEEP,
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
