import { setMaxListeners } from 'node:events';

/**
 * One run at a time, in the order asked for: two at once on one machine would spoil each other's
 * times.
 */
export class RunQueue {
  private readonly controllers = new Map<string, AbortController>();
  private last: Promise<void> = Promise.resolve();

  /** Whether a run under this key is waiting or running. */
  has(key: string): boolean {
    return this.controllers.has(key);
  }

  /** Whether a run asked for now would have to wait. */
  get busy(): boolean {
    return this.controllers.size > 0;
  }

  /**
   * Calls `job` when its turn has come, or at once with an aborted signal where it was cancelled
   * while it waited.
   * @throws RangeError where the key is already taken; whatever `job` throws
   */
  async run<T>(key: string, job: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.has(key)) throw new RangeError(`${key} is already in the queue`);
    const controller = new AbortController();
    // each child that runs listens
    setMaxListeners(0, controller.signal);
    this.controllers.set(key, controller);
    const turn = this.last;
    const over = deferred();
    this.last = turn.then(() => over.promise);
    try {
      await Promise.race([turn, aborted(controller.signal)]);
      return await job(controller.signal);
    } finally {
      this.controllers.delete(key);
      over.resolve();
    }
  }

  cancel(key: string): void {
    this.controllers.get(key)?.abort();
  }

  dispose(): void {
    for (const controller of this.controllers.values()) controller.abort();
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
