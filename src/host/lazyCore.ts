import * as path from 'node:path';

import { isGateOpen } from '../gate';
import type { CoreOptions } from './core';
import { CoreThread, type RemoteCore } from './thread/coreThread';

export type { RemoteCore } from './thread/coreThread';

/**
 * Starts the core once, on first need, in a thread of its own: to load and to parse what it does
 * would hold up all extensions of the editor. Should that end, the next one who asks has a new one.
 */
export class LazyCore {
  private thread: CoreThread | undefined;

  /** @param onError told why a thread ended by itself */
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
