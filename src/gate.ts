import * as childProcess from 'node:child_process';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * The only way to start a process, or a thread for foreign code: no other file imports these
 * functions. The gate is shut until the starting program, editor or terminal, sets a condition.
 * Code that forgets to check Workspace Trust therefore starts nothing.
 */
let opens: () => boolean = () => false;

/**
 * Sets the condition of the gate; call once at program start.
 * @param mayStart called before each start
 */
export function openGate(mayStart: () => boolean): void {
  opens = mayStart;
}

export function isGateOpen(): boolean {
  return opens();
}

/** @throws Error if the gate is shut */
export const spawn = behindGate(() => childProcess.spawn);

/** @throws Error if the gate is shut */
export const execFile = behindGate(() => childProcess.execFile);

/**
 * Starts a thread for a program that may be foreign code.
 * @throws Error if the gate is shut
 */
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
