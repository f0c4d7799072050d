import * as vscode from 'vscode';

import type { LazyCore } from '../host/lazyCore';
import { keyOfTarget } from '../host/target';
import type { ScoreModel } from './panel/protocol';
import type { ReportStore, StoredModel } from './reportStore';

/**
 * Keeps each score of a function, and adds the earlier ones to its page; **Clear scores** deletes
 * them.
 */
export class HistoryKeeper implements vscode.Disposable {
  private readonly subscription: vscode.Disposable;
  /** Start of the last kept score, by target. */
  private readonly keptOf = new Map<string, string>();
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly lazyCore: LazyCore,
    private readonly store: ReportStore,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.subscription = store.onDidChange((model) => {
      const work = model === null ? () => this.clear() : this.workFor(model);
      // two that end at the same time are written in sequence
      if (work) this.last = this.last.then(work).catch((error) => this.log.warn(String(error)));
    });
  }

  dispose(): void {
    this.subscription.dispose();
  }

  private workFor(model: StoredModel): (() => Promise<void>) | null {
    if (model.kind !== 'score' || model.status.state !== 'done') return null;
    const isOfFile = vscode.Uri.parse(model.uri).scheme === 'file' && !model.selection;
    const { startedAt } = model.report.measured;
    if (!isOfFile || this.keptOf.get(keyOfTarget(model)) === startedAt) return null;
    this.keptOf.set(keyOfTarget(model), startedAt);
    return () => this.keep(model);
  }

  private async keep(model: ScoreModel): Promise<void> {
    const core = this.lazyCore.get();
    const history = await core.history.add(model.report);
    // it may have been scored again, or become stale, meanwhile
    const now = this.store.scoreOf(model);
    if (now?.report.measured.startedAt === model.report.measured.startedAt)
      this.store.replace({ ...now, history });
  }

  private async clear(): Promise<void> {
    this.keptOf.clear();
    const folders = vscode.workspace.workspaceFolders ?? [];
    const core = this.lazyCore.get();
    await core.history.clear(folders.map(({ uri }) => uri.fsPath));
  }
}
