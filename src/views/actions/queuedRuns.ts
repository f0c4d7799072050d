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

/** What a score does first. */
export const STARTING: Progress = { stage: 'tokens', done: 0, total: 1, text: 'Counting tokens' };

/** What is run when its turn has come. */
export interface QueuedJob {
  subjects: readonly [EditorSubject, ...EditorSubject[]];
  settings: Settings;
  core: RemoteCore;
  /** What it does first. */
  starting: Progress;
  /** How it stands, for the panel. */
  put(status: PanelStatus): void;
  run(
    runtime: RuntimeInfo | Failure,
    progress: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** It threw: what was still to come will not come any more. */
  stopped(why: Failure): void;
}

/** What runs code, one job at a time, each at most once for the same documents. */
export class QueuedRuns {
  private readonly busy = new OnceEach();

  constructor(
    private readonly queue: RunQueue,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** Whether these are being measured, or wait for it. */
  isBusy(targets: readonly EditorTarget[]): boolean {
    return this.busy.isBusy(keyOfTargets(targets));
  }

  cancel(targets: readonly EditorTarget[]): void {
    this.queue.cancel(keyOfTargets(targets));
  }

  firstStatus(starting: Progress): PanelStatus {
    return this.queue.busy ? { state: 'waiting' } : { state: 'running', progress: starting };
  }

  /** Returns once nothing is measured of these, and nothing waits for it. */
  idle(targets: readonly EditorTarget[]): Promise<void> {
    return this.busy.idle(keyOfTargets(targets));
  }

  /**
   * Does `work`, unless something is under way for these already; tells a person what it throws.
   * @returns whether it did
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

  /** Waits for its turn, finds the runtime, runs, and says how it ended. */
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
