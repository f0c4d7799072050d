import * as vscode from 'vscode';
import { nameOfTarget } from '../../host/subjects';
import { keyOfTargets, type EditorTarget } from '../../host/target';
import type { Panels } from '../panel/panels';
import { keyOf, type ReportStore } from '../reportStore';
import type { QueuedRuns } from './queuedRuns';
import type { ScoreService } from './scoreService';

/** Runs scores, and opens the panel with the first result. */
export class ShownRuns {
  constructor(
    private readonly service: ScoreService,
    private readonly runs: QueuedRuns,
    private readonly store: ReportStore,
    private readonly panels: Panels,
  ) {}

  async run(
    targets: readonly EditorTarget[],
    work: () => Promise<unknown> = () => this.service.run(targets),
  ): Promise<void> {
    const key = keyOfTargets(targets);
    if (this.runs.isBusy(targets)) {
      const names = targets.map(nameOfTarget).join(' against ');
      vscode.window.setStatusBarMessage(`Async Score: ${names} is being scored already`, 5000);
      const model = this.store.get(key);
      if (model) this.panels.reveal(model);
      return;
    }
    const first = this.store.onDidChange((model) => {
      if (model && keyOf(model) === key) {
        first.dispose();
        this.panels.reveal(model);
      }
    });
    try {
      await work();
    } finally {
      first.dispose();
    }
  }
}
