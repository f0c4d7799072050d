import type { ChildFailure } from '../../bench-runner/protocol';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { LastStage } from './childChannel';
import { failure, type Failure, type Reason, type ReasonCode } from '../failure';

/** How a child process ended that handed over no result. */
export interface ChildEnd {
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  /** The parent killed it: why. */
  killedFor: 'timedOut' | 'cancelled' | null;
  /** It could not even be started. */
  spawnError: NodeJS.ErrnoException | null;
  lastStage: LastStage | null;
  stderr: string;
  timeoutMs: number;
  runtime: RuntimeInfo;
}

/** Puts the reason of a child that ended without a result into words. */
export function failureOfEnd(end: ChildEnd): Failure {
  if (end.killedFor === 'cancelled') return cancelled();
  if (end.killedFor === 'timedOut') return timedOut(end.timeoutMs, end.stderr);
  if (end.spawnError) return brokenRuntime(end, `${end.spawnError.code}: cannot be started`);
  if (end.lastStage === null) {
    return brokenRuntime(end, end.signal ? `killed by ${end.signal}` : `exit code ${end.exitCode}`);
  }
  return crash(end);
}

export function cancelled(): Failure {
  return failure('cancelled', 'cancelled', 'Cancelled before there was a result.');
}

function timedOut(timeoutMs: number, stderr: string): Failure {
  return failure('timedOut', 'timedOut', `The run was stopped after ${timeoutMs / 1000} s.`, {
    needed: 'calls that complete, and a function that gives the event loop its turn',
    remedy: 'Look for an endless loop, or raise asyncScore.timeoutSeconds (--timeout).',
    ...stderrOf(stderr),
  });
}

function brokenRuntime(end: ChildEnd, found: string): Failure {
  return failure('failed', 'brokenRuntime', `${end.runtime.path} did not run as Node.`, {
    found,
    needed: 'a Node binary of version 0.10 or later',
    remedy: 'Choose another one: command "Pick Node runtime…", asyncScore.runtime, or --runtime.',
    ...stderrOf(end.stderr),
  });
}

function crash(end: ChildEnd): Failure {
  const outOfMemory = /heap out of memory|allocation failed/i.test(end.stderr);
  const how = end.signal ? `was killed by ${end.signal}` : `ended with exit code ${end.exitCode}`;
  const more = {
    ...stderrOf(end.stderr),
    ...(end.exitCode === null ? {} : { exitCode: end.exitCode }),
    ...(end.signal === null ? {} : { signal: end.signal }),
  };
  if (outOfMemory) {
    return failure('crashed', 'killed', `The child ran out of memory and ${how}.`, {
      ...more,
      remedy: 'Use fewer calls at once: asyncScore.parallel (--parallel).',
    });
  }
  const code = end.signal ? 'killed' : 'exitedEarly';
  return failure('crashed', code, `The child ${how} before it had a result.`, more);
}

/** Puts a failure that the child itself found into words. */
export function failureOfChild(
  child: ChildFailure,
  calls: number,
  timeoutMs: number,
  stderr: string,
): Failure {
  const code = child.code as ReasonCode;
  return failure(child.state, code, messageOf(child, calls, timeoutMs), {
    ...REMEDIES[code],
    ...(child.found === undefined ? {} : { found: child.found }),
    ...(child.stack ? { stack: child.stack } : {}),
    ...(child.completed === undefined ? {} : { completed: child.completed }),
    ...(child.exitCode === undefined ? {} : { exitCode: child.exitCode }),
    ...stderrOf(stderr),
  });
}

function messageOf(child: ChildFailure, calls: number, timeoutMs: number): string {
  const done = `${child.completed ?? 0} of ${calls} calls had completed`;
  switch (child.code) {
    case 'neverCalledBack':
      return `Never called back: the process had nothing left to do when ${done}.`;
    case 'calledBackTwice':
      return `A call called back twice; ${done}.`;
    case 'timedOut':
      return `Not done after ${timeoutMs / 1000} s: ${done}.`;
    case 'exitedEarly':
      return `The file called process.exit(${child.exitCode ?? 0}) when ${done}.`;
    case 'threw':
      return `The function threw: ${child.message}`;
    case 'completedWithError':
      return `A call completed with an error although no I/O failed: ${child.message}`;
    case 'uncaughtException':
      return `An error that nothing caught ended the process: ${child.message}`;
    default:
      return child.message;
  }
}

const REMEDIES: Partial<Record<ReasonCode, Partial<Reason>>> = {
  noFunction: {
    needed: 'module.exports = function upload(stream, idOrPath, tag, done), or a default export',
    remedy: 'Export the function, or name one of the exports (--function).',
  },
  neverCalledBack: {
    needed: 'each call calls its last argument once, or returns a promise that settles',
  },
  calledBackTwice: { needed: 'each call calls back once' },
  timedOut: {
    remedy: 'Look for a loop that does not end, or raise asyncScore.timeoutSeconds (--timeout).',
  },
  exitedEarly: { needed: 'a file that leaves the process running' },
  syntaxError: {
    remedy: 'Mend the syntax, or run it on a newer Node (asyncScore.runtime, --runtime).',
  },
};

function stderrOf(stderr: string): Partial<Reason> {
  return stderr.trim() === '' ? {} : { stderr };
}
