import { Worker } from 'node:worker_threads';

import type { Core, CoreOptions } from '../core';
import { Channel, type Message } from './channel';
import type { Remote } from './remote';

/** Makes an unhandled rejection warn instead of ending the thread, as in the extension host. */
const EXEC_ARGV = ['--unhandled-rejections=warn'];

export type RemoteCore = Remote<Core>;

/** Object that src/processes/core.ts exposes. */
interface Target {
  core: Core;
  trust(isTrusted: boolean): void;
}

/** Thread of the core. */
export class CoreThread {
  private readonly worker: Worker;
  private readonly target: Remote<Target>;

  /**
   * @param programPath of src/processes/core.ts, bundled or compiled
   * @param onEnd called when the thread has ended; unanswered calls are rejected
   */
  constructor(programPath: string, options: CoreOptions, onEnd: (error: Error | null) => void) {
    const worker = new Worker(programPath, { workerData: options, execArgv: EXEC_ARGV });
    // the editor does not wait for this thread
    worker.unref();
    const channel = new Channel((message) => worker.postMessage(message));
    let error: Error | null = null;
    worker.on('message', (message: Message) => channel.receive(message));
    worker.on('error', (thrown) => (error = thrown));
    worker.on('exit', () => {
      onEnd(error);
      channel.end(error ?? new Error('The thread that scores has ended.'));
    });
    this.worker = worker;
    this.target = channel.remote<Target>();
  }

  /** @param isTrusted true if the core may start processes */
  core(isTrusted: boolean): RemoteCore {
    // messages keep their order, so later calls find this value set
    this.target.trust(isTrusted).catch(() => undefined);
    return this.target.core;
  }

  end(): void {
    void this.worker.terminate();
  }
}
