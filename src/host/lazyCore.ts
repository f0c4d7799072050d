import * as path from 'node:path';

import { isGateOpen } from '../gate';
import type { CoreOptions } from './core';
import { CoreThread, type RemoteCore } from './thread/coreThread';

export type { RemoteCore } from './thread/coreThread';

/**
 * Starts the core on first use, on a thread of its own: loading and parsing would block all
 * extensions. If the thread ends, the next use starts a new one.
 */
export class LazyCore {
  private thread: CoreThread | undefined;

  /** @param onError receives the error of a thread that ended by itself */
  constructor(
    private readonly options: CoreOptions,
    private readonly onError: (error: Error) => void,
  ) {}

  get(): RemoteCore {
    const { options } = this;
    const program = path.join(options.extensionPath, 'dist/core.js');
    this.thread ??= new CoreThread(program, options, (error) => {
      this.thread = undefined;
      if (error) this.onError(error);
    });
    return this.thread.core(isGateOpen());
  }

  dispose(): void {
    this.thread?.end();
  }
}
