import * as vscode from 'vscode';

import { readSettings } from '../../host/configuration';
import { explainTrust } from '../../host/explainTrust';
import { COMMANDS, FUNCTIONS_VIEW } from '../../host/ids';
import type { LazyCore } from '../../host/lazyCore';
import type { RunQueue } from '../../host/runQueue';
import type { Failure } from '../../failure';
import { createUnits } from '../../report/units';
import { failureSentence } from '../../report/words';
import type { ScoredFunctions } from './scoredFunctions';

/** The revision that the working copy is compared with. */
const HEAD = 'HEAD';
/** Under which the queue knows a function of a project: no URI is like it. */
const KEY = 'a function of the project';

/** Fills the list of functions, where a person asks for it; it gives way to whatever else is scored. */
export class ProjectService {
  private isRunning = false;

  constructor(
    private readonly lazyCore: LazyCore,
    private readonly queue: RunQueue,
    private readonly functions: ScoredFunctions,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  register(): vscode.Disposable {
    const { registerCommand } = vscode.commands;
    return vscode.Disposable.from(
      registerCommand(COMMANDS.scoreProject, () => this.run()),
      registerCommand(COMMANDS.scoreChanged, () => this.run(HEAD)),
    );
  }

  private async run(since?: string): Promise<void> {
    if (!vscode.workspace.isTrusted)
      return explainTrust('To score functions is to run them: this workspace is not trusted.');
    const folders = (vscode.workspace.workspaceFolders ?? []).filter(
      ({ uri }) => uri.scheme === 'file',
    );
    if (folders.length === 0) return tell('there is no folder of this machine to score');
    if (this.isRunning) return tell('the project is being scored already');
    this.isRunning = true;
    void vscode.commands.executeCommand(`${FUNCTIONS_VIEW}.focus`, { preserveFocus: true });
    try {
      await this.underProgress(folders, since);
    } catch (error) {
      this.log.error(error instanceof Error ? error : String(error));
      void vscode.window.showErrorMessage(
        `Async Score stopped: ${String(error)}. The log has more: Output, Async Score.`,
      );
    } finally {
      this.isRunning = false;
    }
  }

  private async underProgress(
    folders: readonly vscode.WorkspaceFolder[],
    since: string | undefined,
  ): Promise<void> {
    const title = since === undefined ? 'Scoring the project' : 'Scoring changed functions';
    const location = vscode.ProgressLocation.Notification;
    await vscode.window.withProgress(
      { location, title, cancellable: true },
      async (notification, token) => {
        const run = new AbortController();
        token.onCancellationRequested(() => {
          run.abort();
          this.queue.cancel(KEY);
        });
        for (const folder of folders) {
          if (!run.signal.aborted) await this.scoreFolder(folder, since, notification, run);
        }
      },
    );
  }

  private async scoreFolder(
    { uri, name }: vscode.WorkspaceFolder,
    since: string | undefined,
    notification: vscode.Progress<{ message?: string; increment?: number }>,
    run: AbortController,
  ): Promise<void> {
    const core = await this.lazyCore.get();
    const folder = uri.fsPath;
    const asked = {
      folder,
      ...(since === undefined ? {} : { since }),
      settings: readSettings(uri),
      inTurn: <Value>(work: () => Promise<Value>) =>
        this.queue.run(KEY, (signal) => {
          signal.addEventListener('abort', () => run.abort(), { once: true });
          return work();
        }),
    };
    const observer = {
      done: (...[one, hash]: [Parameters<ScoredFunctions['put']>[1], string]) =>
        this.functions.put(folder, one, hash),
      progress: ({ done, total }: { done: number; total: number }) =>
        notification.report({
          message: `${name}: ${done} of ${total} functions`,
          increment: 100 / total,
        }),
    };
    const project = await core.projects.score(asked, core.gallery, observer, run.signal);
    if ('state' in project) return this.refused(project);
    if (since === undefined && !run.signal.aborted)
      this.functions.keepOnly(folder, project.functions);
    if (project.functions.length === 0)
      tell(since === undefined ? `${name} has no async function` : `no function differs from HEAD`);
  }

  private refused(why: Failure): void {
    const sentence = failureSentence(why, createUnits(vscode.env.language));
    void vscode.window.showErrorMessage([sentence, why.reason.remedy ?? ''].join(' ').trim());
  }
}

function tell(what: string): void {
  vscode.window.setStatusBarMessage(`Async Score: ${what}`, 5000);
}
