import * as vscode from 'vscode';
import type { Failure } from '../../failure';
import { NOT_MEASURED_YET, UNTRUSTED } from '../../host/notRun';
import type { RuntimeInfo } from '../../runtimes/runtime';
import type { Progress } from '../../scoring/score';
import type { ComparisonModel, FileModel, ScoreModel } from '../panel/protocol';
import type { ReportStore } from '../reportStore';
import { STARTING, type QueuedJob, type QueuedRuns } from './queuedRuns';

type Filled = FileModel | ScoreModel | ComparisonModel;

/** Updates a model with results of its run. */
export type Put<Model> = (change: Partial<Model>) => void;

interface Filling<Model> extends Pick<QueuedJob, 'subjects' | 'settings' | 'core'> {
  run(
    put: Put<Model>,
    runtime: RuntimeInfo | Failure,
    progress: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** Returns the change after an error in the run: pending parts will not arrive. */
  stopped(model: Model, why: Failure): Partial<Model>;
}

/** Shows a model at once, and again with each result of its run. */
export class FilledModels {
  constructor(
    private readonly runs: QueuedRuns,
    private readonly store: ReportStore,
  ) {}

  /** Initial members of a model, before anything has run. */
  beginning(): Pick<Filled, 'status' | 'stale' | 'trusted'> & { why: Failure } {
    const trusted = vscode.workspace.isTrusted;
    const status = trusted ? this.runs.firstStatus(STARTING) : ({ state: 'done' } as const);
    return { status, stale: false, trusted, why: trusted ? NOT_MEASURED_YET : UNTRUSTED };
  }

  /** Shows a model, and runs what fills it if the workspace is trusted. */
  async fill<Model extends Filled>(begun: Model, filling: Filling<Model>): Promise<void> {
    let model = begun;
    const put: Put<Model> = (change) => {
      model = { ...model, ...change };
      this.store.put(model);
    };
    put({});
    if (!begun.trusted) return;
    const { run, stopped, ...job } = filling;
    await this.runs.queued({
      ...job,
      starting: STARTING,
      put: (status) => put({ status } as Partial<Model>),
      run: (runtime, progress, signal) => run(put, runtime, progress, signal),
      stopped: (why) => put(stopped(model, why)),
    });
  }
}
