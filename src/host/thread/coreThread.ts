import { Worker } from 'node:worker_threads';

import type { Core, CoreOptions } from '../core';
import { Channel, type Message } from './channel';
import type { Remote } from './remote';

/** As in the thread of the editor's extensions, a rejection that nobody handles ends nothing. */
const EXEC_ARGV = ['--unhandled-rejections=warn'];

export type RemoteCore = Remote<Core>;

/** What src/processes/core.ts has for us. */
interface Target {
  core: Core;
  trust(isTrusted: boolean): void;
}

/** The core on a thread of its own. */
export class CoreThread {
  private readonly worker: Worker;
  private readonly target: Remote<Target>;

  /**
   * @param programPath of src/processes/core.ts, bundled or compiled
   * @param onEnd called once it is there no more; what was asked of it and not answered is rejected
   */
  constructor(programPath: string, options: CoreOptions, onEnd: (error: Error | null) => void) {
    const worker = new Worker(programPath, { workerData: options, execArgv: EXEC_ARGV });
    // the editor does not wait for it to end
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

  /** @param isTrusted whether it may start processes */
  core(isTrusted: boolean): RemoteCore {
    // in their order: whatever is asked later is asked of a core that knows this
    this.target.trust(isTrusted).catch(() => undefined);
    return this.target.core;
  }

  end(): void {
    void this.worker.terminate();
  }
}
