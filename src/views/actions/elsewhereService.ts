import * as vscode from 'vscode';
import type { RuntimeInfo } from '../../runtimes/runtime';
import type { Progress } from '../../scoring/score';
import type { LazyCore } from '../../host/lazyCore';
import { pickRuntimes } from '../../host/pickRuntime';
import type { SubjectReader } from '../../host/subjects';
import type { EditorTarget } from '../../host/target';
import type { ScoreModel } from '../panel/protocol';
import type { ReportStore } from '../reportStore';
import type { QueuedRuns } from './queuedRuns';
import { readScored } from './readScored';

const STARTING: Progress = { stage: 'benchmark', done: 0, total: 1, text: 'Starting' };

/** Scores a scored document on other runtimes too, and adds the results to its report. */
export class ElsewhereService {
  constructor(
    private readonly lazyCore: LazyCore,
    private readonly reader: SubjectReader,
    private readonly runs: QueuedRuns,
    private readonly store: ReportStore,
  ) {}

  /** Does nothing if the document has no score, or a run is active. */
  async measure(target: EditorTarget): Promise<void> {
    await this.runs.once([target], async () => {
      const model = this.store.scoreOf(target);
      if (!model || !vscode.workspace.isTrusted) return;
      const { runtime } = model.report;
      const others = await pickRuntimes(this.lazyCore, runtime);
      if (!others) return;
      await this.measureOn(runtime.version === '' ? others : [runtime, ...others], target, model);
    });
  }

  /** Scores on all runtimes in the same rounds, so that the results are comparable. */
  private async measureOn(
    runtimes: readonly RuntimeInfo[],
    target: EditorTarget,
    scored: ScoreModel,
  ): Promise<void> {
    const read = await readScored(target, scored, this.reader, this.store);
    if (read === null) return;
    const { subject, settings } = read;
    const put = (change: Partial<ScoreModel>) => {
      // a model that became stale meanwhile stays stale
      const now = this.store.scoreOf(target) ?? scored;
      this.store.put({ ...now, ...change });
    };
    const core = this.lazyCore.get();
    const { parallel, ioMs, mode } = scored.report.benchmark;
    const same = { ...settings, parallel, ioMs, mode };
    put({ status: this.runs.firstStatus(STARTING) });
    await this.runs.queued({
      subjects: [subject],
      settings,
      core,
      starting: STARTING,
      put: (status) => put({ status }),
      run: async (_, progress, signal) => {
        const scores = await core.scoreOn(runtimes, subject, same, progress, signal);
        if (!signal.aborted) put({ report: { ...scored.report, elsewhere: scores } });
      },
      stopped: () => undefined,
    });
  }
}
