import * as childProcess from 'node:child_process';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * The one way to start a process, or a thread for code that is not ours: no other file imports what
 * does so. It is shut until the program that begins, the editor's or the terminal's, has said what
 * opens it. So what forgets to ask whether a folder is trusted starts nothing all the same.
 */
let opens: () => boolean = () => false;

/** To be called once, as a program begins. @param mayStart asked before each start */
export function openGate(mayStart: () => boolean): void {
  opens = mayStart;
}

export function isGateOpen(): boolean {
  return opens();
}

/** @throws Error where the gate is shut */
export const spawn = behindGate(() => childProcess.spawn);

/** @throws Error where the gate is shut */
export const execFile = behindGate(() => childProcess.execFile);

/** A thread for a program that may be anyone's. @throws Error where the gate is shut */
export function startThread(program: string, options: WorkerOptions): Worker {
  assertOpen();
  return new Worker(program, options);
}

function behindGate<Start extends (...args: never[]) => unknown>(start: () => Start): Start {
  const started = (...args: Parameters<Start>) => {
    assertOpen();
    return start()(...args);
  };
  return started as Start;
}

function assertOpen(): void {
  if (!opens()) throw new Error('Nothing is started: this workspace is not trusted.');
}
