import { availableParallelism } from 'node:os';

import type { Ahead } from '../../bench-runner/protocol/job';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { JobRequest } from './executor';
import { StartedChild, type ChildMeans } from './startedChild';

/** Time that a child waits for its job, in ms: it takes as much memory as any Node. */
const PATIENCE_MS = 5000;
/** With one processor, the start of a process would disturb the timing beside it. */
const CAN_START_BESIDE = availableParallelism() > 1;

/**
 * A process that is started while another one warms up, and waits for the next job: starting Node
 * and loading all our code takes as long as many a timed window.
 */
export class WaitingChild {
  private waiting: Waiting | null = null;
  private patience: NodeJS.Timeout | undefined;
  private ending: Promise<void> = Promise.resolve();

  constructor(private readonly means: ChildMeans) {}

  /** Starts it for a job like this one; `signal` aborts when none will come. */
  makeReady(request: JobRequest, runtime: RuntimeInfo, signal: AbortSignal): void {
    if (!CAN_START_BESIDE || this.waiting || signal.aborted) return;
    const child = StartedChild.start(request, runtime, this.means).then(
      (started) => {
        if (!(started instanceof StartedChild)) return null;
        started.waits(aheadOf(request));
        return started;
      },
      // the job that needs it starts it again, and reports the error
      () => null,
    );
    const unneeded = () => void this.end();
    signal.addEventListener('abort', unneeded, { once: true });
    const heedNoMore = () => signal.removeEventListener('abort', unneeded);
    this.waiting = { key: keyOf(request, runtime), child, heedNoMore };
    this.patience = setTimeout(unneeded, PATIENCE_MS).unref();
  }

  /** Takes it for a job, if it was started for a similar one; else ends it. */
  async take(request: JobRequest, runtime: RuntimeInfo): Promise<StartedChild | null> {
    if (this.waiting?.key !== keyOf(request, runtime)) {
      await this.end();
      return null;
    }
    const child = await this.taken();
    if (child?.hasEnded) await endNow(child);
    if (child === null || child.hasEnded) return null;
    child.isWaitedFor();
    return child;
  }

  /** Ends an unneeded child; resolves once nothing of it is left. */
  end(): Promise<void> {
    const child = this.taken();
    this.ending = Promise.all([this.ending, child.then((there) => there && endNow(there))]).then(
      () => undefined,
    );
    return this.ending;
  }

  private taken(): Promise<StartedChild | null> {
    const { child = Promise.resolve(null), heedNoMore } = this.waiting ?? {};
    clearTimeout(this.patience);
    heedNoMore?.();
    this.waiting = null;
    return child;
  }
}

interface Waiting {
  key: string;
  child: Promise<StartedChild | null>;
  heedNoMore: () => void;
}

async function endNow(child: StartedChild): Promise<void> {
  child.isWaitedFor();
  child.killGroup();
  await child.exited;
  child.destroyStreams();
  await child.remove();
}

function aheadOf({ kind, call }: JobRequest): Ahead {
  return { kind, isOwn: call.own !== undefined };
}

/** Properties that a started process cannot change. */
function keyOf(request: JobRequest, { path, flags }: RuntimeInfo): string {
  const { surroundings, limits, givesWay } = request;
  return JSON.stringify([path, flags, aheadOf(request), surroundings, limits, givesWay]);
}
