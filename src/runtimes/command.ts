import type { ChildProcess } from 'node:child_process';
import { spawn } from '../gate';
import { killGroup } from './processGroup';

export interface CommandOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Milliseconds after which it is killed. */
  patienceMs: number;
  signal?: AbortSignal;
  /** Told of its number once it is started; what that returns is called when it has ended. */
  onStarted?: (pid: number) => () => void;
}

/** How a program ended. */
export interface CommandEnd {
  exitCode: number | null;
  /** Why it did not end by itself, or could not even start. */
  stopped: 'timedOut' | 'cancelled' | 'notStarted' | null;
  /** Of the system, where it could not start. */
  startError: string;
  stdout: string;
  stderr: string;
}

/** What a program says beyond these is not kept: the first of stdout, the last of stderr. */
const MOST_STDOUT = 4_000_000;
const MOST_STDERR = 16_000;
/** A process that left the group may hold the streams open; they are not waited for. */
const CLOSE_PATIENCE_MS = 500;

/**
 * Runs a program, without a shell, to its end. It is killed with all of its group when its time
 * is over or the signal says so; what it leaves behind in the group is killed too. Never rejects.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env, patienceMs, signal, onStarted }: CommandOptions,
): Promise<CommandEnd> {
  const end: CommandEnd = {
    exitCode: null,
    stopped: signal?.aborted ? 'cancelled' : null,
    startError: '',
    stdout: '',
    stderr: '',
  };
  if (end.stopped) return Promise.resolve(end);
  return new Promise<CommandEnd>((resolve) => {
    const child = started(command, args, cwd, env);
    if ('startError' in child) return resolve({ ...end, ...child, stopped: 'notStarted' });
    keepOutput(child, end);
    const over = child.pid === undefined ? undefined : onStarted?.(child.pid);
    const stop = (why: 'timedOut' | 'cancelled') => {
      end.stopped ??= why;
      killAll(child);
    };
    const cancel = () => stop('cancelled');
    const timer = setTimeout(() => stop('timedOut'), patienceMs);
    signal?.addEventListener('abort', cancel, { once: true });
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      child.stdout?.destroy();
      child.stderr?.destroy();
      over?.();
      resolve(end);
    };
    child.once('error', (error) => {
      end.stopped ??= 'notStarted';
      end.startError = error.message;
      settle();
    });
    child.once('exit', (exitCode) => {
      end.exitCode = exitCode;
      killAll(child);
      const patience = setTimeout(settle, CLOSE_PATIENCE_MS);
      child.once('close', () => {
        clearTimeout(patience);
        settle();
      });
    });
  }).catch((error: unknown) => ({ ...end, stopped: 'notStarted', startError: String(error) }));
}

function started(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): ChildProcess | Pick<CommandEnd, 'startError'> {
  try {
    return spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // a process group of its own, so that it can be killed with all that it starts
      detached: process.platform !== 'win32',
      windowsHide: true,
      shell: false,
    });
  } catch (error) {
    // some errors are thrown, others are events
    return { startError: error instanceof Error ? error.message : String(error) };
  }
}

function keepOutput(child: ChildProcess, end: CommandEnd): void {
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (end.stdout.length < MOST_STDOUT) end.stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    end.stderr = (end.stderr + text).slice(-MOST_STDERR);
  });
}

function killAll({ pid }: ChildProcess): void {
  if (pid !== undefined) killGroup(pid);
}
