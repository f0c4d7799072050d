import * as vscode from 'vscode';
import type { Failure } from '../../failure';
import type { Report } from '../../report/report';
import { runtimeWords } from '../../report/messages/score';
import type { RuntimeInfo } from '../../runtimes/runtime';
import type { Progress } from '../../scoring/score';
import type { LazyCore } from '../../host/lazyCore';
import type { SubjectReader } from '../../host/subjects';
import type { EditorTarget } from '../../host/target';
import type { PanelStatus, ScoreModel } from '../panel/protocol';
import type { ReportStore } from '../reportStore';
import type { QueuedRuns } from './queuedRuns';
import { readScored } from './readScored';

const STARTING: Progress = { stage: 'benchmark', done: 0, total: 1, text: 'Starting' };

/** Measures how the cost of a scored document grows with load, and adds that to its report. */
export class GrowthService {
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
      if (model?.report.benchmark.state !== 'scored' || !vscode.workspace.isTrusted) return;
      await this.measureModel(target, model);
    });
  }

  private async measureModel(target: EditorTarget, scored: ScoreModel): Promise<void> {
    const read = await readScored(target, scored, this.reader, this.store);
    if (read === null) return;
    const { subject, settings } = read;
    const put = (status: PanelStatus, change: Partial<Report> = {}) => {
      // it may have become stale, or got scores on other runtimes, meanwhile
      const now = this.store.scoreOf(target) ?? scored;
      this.store.put({ ...now, status, report: { ...now.report, ...change } });
    };
    const core = this.lazyCore.get();
    put(this.runs.firstStatus(STARTING));
    await this.runs.queued({
      subjects: [subject],
      settings,
      core,
      starting: STARTING,
      put,
      run: async (runtime, progress, signal) => {
        assertSameRuntime(scored.report, runtime);
        const { ioMs, mode } = scored.report.benchmark;
        const workload = { ioMs, mode };
        const sweeps = await core.sweep(subject, settings, workload, runtime, progress, signal);
        const some = sweeps.some(({ points }) => points.some(({ state }) => state === 'scored'));
        if (some || !signal.aborted) put(statusOf(signal), { sweeps });
      },
      stopped: () => undefined,
    });
  }
}

function statusOf({ aborted }: AbortSignal): PanelStatus {
  return { state: aborted ? 'cancelled' : 'done' };
}

/** Throws for another Node than the report's, as a report is about one. */
function assertSameRuntime({ runtime: scored }: Report, now: RuntimeInfo | Failure): void {
  if ('state' in now || now.path === scored.path) return;
  throw new Error(
    `it was scored on ${runtimeWords(scored)} (${scored.path}), but the Node to use is now ` +
      `${runtimeWords(now)} (${now.path}); run it again first, or change asyncScore.runtime`,
  );
}
