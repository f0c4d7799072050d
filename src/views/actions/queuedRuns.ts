import * as vscode from 'vscode';
import { failure, type Failure } from '../../failure';
import type { RuntimeInfo } from '../../runtimes/runtime';
import type { Progress } from '../../scoring/score';
import type { PanelStatus } from '../panel/protocol';
import type { Settings } from '../../host/configuration';
import type { RemoteCore } from '../../host/lazyCore';
import { withRunProgress } from '../../host/progress';
import type { RunQueue } from '../../host/runQueue';
import { namesOfTargets, type EditorSubject } from '../../host/subjects';
import { keyOfTargets, type EditorTarget } from '../../host/target';
import { OnceEach } from './onceEach';

/** First progress of a score. */
export const STARTING: Progress = { stage: 'tokens', done: 0, total: 1, text: 'Counting tokens' };

/** Job for the queue. */
export interface QueuedJob {
  subjects: readonly [EditorSubject, ...EditorSubject[]];
  settings: Settings;
  core: RemoteCore;
  /** First progress of the job. */
  starting: Progress;
  /** Shows the status in the panel. */
  put(status: PanelStatus): void;
  run(
    runtime: RuntimeInfo | Failure,
    progress: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** Handles an error: pending results will not arrive. */
  stopped(why: Failure): void;
}

/** Runs jobs in sequence, at most one for the same documents. */
export class QueuedRuns {
  private readonly busy = new OnceEach();

  constructor(
    private readonly queue: RunQueue,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** True if a run for these targets is active or waiting. */
  isBusy(targets: readonly EditorTarget[]): boolean {
    return this.busy.isBusy(keyOfTargets(targets));
  }

  cancel(targets: readonly EditorTarget[]): void {
    this.queue.cancel(keyOfTargets(targets));
  }

  firstStatus(starting: Progress): PanelStatus {
    return this.queue.busy ? { state: 'waiting' } : { state: 'running', progress: starting };
  }

  /** Resolves when no run for these targets is active or waiting. */
  idle(targets: readonly EditorTarget[]): Promise<void> {
    return this.busy.idle(keyOfTargets(targets));
  }

  /**
   * Runs `work` unless it is active for these targets; shows its errors to the user.
   * @returns true if it ran
   */
  once(targets: readonly EditorTarget[], work: () => Promise<void>): Promise<boolean> {
    return this.busy.run(keyOfTargets(targets), async () => {
      try {
        await work();
      } catch (error) {
        this.log.error(error instanceof Error ? error : String(error));
        void vscode.window.showErrorMessage(
          `Async Score stopped: ${messageOf(error)}. The log has more: Output, Async Score.`,
        );
      }
    });
  }

  /** Waits for its turn, finds the runtime, runs the job, and puts the final status. */
  async queued(job: QueuedJob): Promise<void> {
    const { subjects, settings, core, starting, put, run, stopped } = job;
    const [first] = subjects;
    const key = keyOfTargets(subjects.map(({ target }) => target));
    const title = namesOfTargets(subjects.map(({ target }) => target)).join(' against ');
    await withRunProgress(title, this.queue, key, async (report, signal) => {
      try {
        put({ state: 'running', progress: starting });
        const runtime = await core.findRuntime(settings, first.document, signal);
        const progress = (now: Progress) => {
          report(now);
          put({ state: 'running', progress: now });
        };
        await run(runtime, progress, signal);
      } catch (error) {
        stopped(failure('failed', 'uncaughtException', `Scoring stopped: ${messageOf(error)}`));
        throw error;
      } finally {
        put({ state: signal.aborted ? 'cancelled' : 'done' });
      }
    });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
