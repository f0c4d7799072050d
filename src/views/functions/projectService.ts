import * as vscode from 'vscode';

import { readSettings, scoresOnSave } from '../../host/configuration';
import { explainTrust } from '../../host/explainTrust';
import { COMMANDS, FUNCTIONS_VIEW, LANGUAGE_IDS } from '../../host/ids';
import type { LazyCore } from '../../host/lazyCore';
import type { RunQueue } from '../../host/runQueue';
import type { Failure } from '../../failure';
import { createUnits } from '../../report/units';
import { failureSentence } from '../../report/messages/score';
import type { ScoredFunctions } from './scoredFunctions';

/** Git revision to compare the working copy with. */
const HEAD = 'HEAD';
/** Key of a project's functions in the queue; it is no URI. */
const KEY = 'a function of the project';

/** Request to score functions. */
interface Asked {
  readonly folders: readonly vscode.WorkspaceFolder[];
  /** Git revision: only functions that differ from it are scored. */
  readonly since?: string;
  /** True for a run after a save: it must not interrupt the user. */
  readonly isOfSave: boolean;
}

/**
 * Fills the list of functions, on command or after a save if the setting says so. It gives way to
 * all other runs.
 */
export class ProjectService {
  private isRunning = false;
  /** Folder of a file that was saved during a run. */
  private savedMeanwhile?: vscode.WorkspaceFolder;
  /** Last message about saved files, which is not repeated. */
  private toldOfSaved?: string;

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
      vscode.workspace.onDidSaveTextDocument((document) => this.saved(document)),
    );
  }

  private async saved(document: vscode.TextDocument): Promise<void> {
    const { uri, languageId } = document;
    const isSource = LANGUAGE_IDS.some((id) => id === languageId);
    if (!isSource || !vscode.workspace.isTrusted || !scoresOnSave(uri)) return;
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    if (!folder || folder.uri.scheme !== 'file') return;
    if (this.isRunning) this.savedMeanwhile = folder;
    else await this.scoreAll(saveOf(folder));
  }

  private async run(since?: string): Promise<void> {
    if (!vscode.workspace.isTrusted)
      return explainTrust('To score functions is to run them: this workspace is not trusted.');
    const folders = (vscode.workspace.workspaceFolders ?? []).filter(
      ({ uri }) => uri.scheme === 'file',
    );
    if (folders.length === 0) return tell('there is no folder of this machine to score');
    if (this.isRunning) return tell('the project is being scored already');
    void vscode.commands.executeCommand(`${FUNCTIONS_VIEW}.focus`, { preserveFocus: true });
    await this.scoreAll({ folders, ...(since === undefined ? {} : { since }), isOfSave: false });
  }

  private async scoreAll(asked: Asked): Promise<void> {
    this.isRunning = true;
    try {
      await this.underProgress(asked);
    } catch (error) {
      this.log.error(error instanceof Error ? error : String(error));
      void vscode.window.showErrorMessage(
        `Async Score stopped: ${String(error)}. The log has more: Output, Async Score.`,
      );
    } finally {
      this.isRunning = false;
    }
    const next = this.savedMeanwhile;
    delete this.savedMeanwhile;
    if (next) await this.scoreAll(saveOf(next));
  }

  private async underProgress(asked: Asked): Promise<void> {
    const title = asked.since === undefined ? 'Scoring the project' : 'Scoring changed functions';
    const { Notification, Window } = vscode.ProgressLocation;
    const location = asked.isOfSave ? Window : Notification;
    await vscode.window.withProgress(
      { location, title, cancellable: true },
      async (notification, token) => {
        const run = new AbortController();
        token.onCancellationRequested(() => {
          run.abort();
          this.queue.cancel(KEY);
        });
        for (const folder of asked.folders) {
          if (!run.signal.aborted) await this.scoreFolder(folder, asked, notification, run);
        }
      },
    );
  }

  private async scoreFolder(
    { uri, name }: vscode.WorkspaceFolder,
    { since, isOfSave }: Asked,
    notification: vscode.Progress<{ message?: string; increment?: number }>,
    run: AbortController,
  ): Promise<void> {
    const core = this.lazyCore.get();
    const folder = uri.fsPath;
    const asked = {
      folder,
      ...(since === undefined ? {} : { since }),
      settings: readSettings(uri),
      inTurn: (work: () => Promise<void>) =>
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
    const project = await core.scoreProject(asked, observer, run.signal);
    if ('state' in project) return this.refused(project, isOfSave);
    if (since === undefined && !run.signal.aborted)
      this.functions.keepOnly(folder, project.functions);
    if (project.functions.length === 0)
      tell(since === undefined ? `${name} has no async function` : `no function differs from HEAD`);
  }

  private refused(why: Failure, isOfSave: boolean): void {
    const sentence = failureSentence(why, createUnits(vscode.env.language));
    const told = [sentence, why.reason.remedy ?? ''].join(' ').trim();
    if (isOfSave && told === this.toldOfSaved) return this.log.info(told);
    if (isOfSave) this.toldOfSaved = told;
    void vscode.window.showErrorMessage(told);
  }
}

function saveOf(folder: vscode.WorkspaceFolder): Asked {
  return { folders: [folder], since: HEAD, isOfSave: true };
}

function tell(what: string): void {
  vscode.window.setStatusBarMessage(`Async Score: ${what}`, 5000);
}
