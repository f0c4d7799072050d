import type { ChildProcess } from 'node:child_process';
import { spawn } from '../gate';
import { killGroup } from './processGroup';

export interface CommandOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Milliseconds after which the program is killed. */
  patienceMs: number;
  signal?: AbortSignal;
  /**
   * Called with its process number once it is started; the returned function is called when it has
   * ended.
   */
  onStarted?: (pid: number) => () => void;
}

/** End of a program. */
export interface CommandEnd {
  exitCode: number | null;
  /** Reason why it did not end by itself, or did not start. */
  stopped: 'timedOut' | 'cancelled' | 'notStarted' | null;
  /** Error of the system, if it did not start. */
  startError: string;
  stdout: string;
  stderr: string;
}

/** Most characters kept: the first of stdout, the last of stderr. */
const MOST_STDOUT = 4_000_000;
const MOST_STDERR = 16_000;
/** Time to wait for the streams, which a process outside the group may hold open. */
const CLOSE_PATIENCE_MS = 500;

/**
 * Runs a program, without a shell, to its end. Kills it and its group when its time is over or the
 * signal aborts, and kills processes that it leaves behind in the group. Never rejects.
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
      // its own process group, so that it can be killed with all descendants
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
