import { setMaxListeners } from 'node:events';

/**
 * Runs jobs in sequence, in the order requested: simultaneous ones would distort each other's
 * times.
 */
export class RunQueue {
  private readonly controllers = new Map<string, AbortController>();
  private last: Promise<void> = Promise.resolve();

  /** True if a job with this key is waiting or running. */
  has(key: string): boolean {
    return this.controllers.has(key);
  }

  /** True if a new job would have to wait. */
  get busy(): boolean {
    return this.controllers.size > 0;
  }

  /**
   * Calls `job` at its turn, or at once with an aborted signal if it was cancelled while it waited.
   * @throws RangeError if the key is in use; any error of `job`
   */
  async run<T>(key: string, job: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.has(key)) throw new RangeError(`${key} is already in the queue`);
    const controller = new AbortController();
    // each running child adds a listener
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
