import type { ChildFailure } from '../../bench-runner/protocol/message';
import { failure, type Failure, type Reason, type ReasonCode } from '../failure';
import type { FailedCall } from './failedCall';

/** Describes a failure that the child itself found. */
export function failureOfChild(child: ChildFailure, timeoutMs: number, stderr: string): FailedCall {
  if (LACKS_PROC.test(child.message)) return lacksProc(child.message);
  const code = child.code as ReasonCode;
  const told = failure(child.state, code, shortened(withoutNames(messageOf(child, timeoutMs))), {
    ...REMEDIES[code],
    ...(hangs(child) ? HANGS : {}),
    ...(waitsOn(child) ? WAITS_ON : {}),
    ...(wasRefused(child) ? REFUSED : {}),
    ...(child.found === undefined ? {} : { found: shortened(withoutNames(child.found)) }),
    ...(child.needed === undefined ? {} : { needed: child.needed }),
    ...(child.remedy === undefined ? {} : { remedy: child.remedy }),
    ...(child.stack ? { stack: shortened(withoutFrames(child.stack), MOST_IN_STACK) } : {}),
    ...(child.completed === undefined ? {} : { completed: child.completed }),
    ...(child.calls === undefined ? {} : { calls: child.calls }),
    ...(child.exitCode === undefined ? {} : { exitCode: child.exitCode }),
    ...stderrOf(stderr),
  });
  return {
    ...told,
    ...(child.met ? { met: child.met } : {}),
    ...(child.sideEffects ? { sideEffects: child.sideEffects } : {}),
  };
}

/** Members that are added to the code that runs, by which the function is reached. */
const ADDED = /^.*?(?:\basyncScore(?:Of|Counts)?\b(?!\.[a-z])|__asyncScore).*$/gm;

/** Says in place of a line with names of ours that the fault is not the code's. */
function withoutNames(text: string): string {
  return text.replace(ADDED, 'Async Score did not find the function in the code that ran.');
}

/** Removes the frames of the runner, and the lines of its code that Node prints. */
function withoutFrames(text: string): string {
  const lines = text.split('\n').filter((line) => !OF_RUNNER.test(line));
  return withoutNames(lines.join('\n'));
}

const OF_RUNNER = /[\\/]bench-runner[\\/](?!patterns[\\/]).*:\d+/;

/** Most characters of a message, which may have megabytes; the stack contains it, too. */
const MOST_CHARACTERS = 2000;
/** Most characters of a stack, some 100 frames: an error in deep recursion has thousands. */
const MOST_IN_STACK = 6000;

function shortened(text: string, most = MOST_CHARACTERS): string {
  return text.length > most ? `${text.slice(0, most)} …` : text;
}

/** True if some calls completed: no loop keeps all of them from it. */
function hangs({ code, completed = 0 }: ChildFailure): boolean {
  return code === 'timedOut' && completed > 0;
}

/** True for a call that yields no values, but starts one wait after another. */
function waitsOn({ code, message }: ChildFailure): boolean {
  return code === 'endless' && message !== '';
}

/** Error of libuv, which reads a process's memory there. */
const LACKS_PROC = /ENOENT.*uv_resident_set_memory/;

function lacksProc(found: string): Failure {
  return failure('failed', 'systemLimit', 'Node cannot tell how much memory a process takes.', {
    found,
    needed: '/proc, by which Linux tells it',
    remedy: 'Mount it (mount -t proc proc /proc), or score it where it is.',
  });
}

/** True if an upload met the guards before its I/O, and failed by that. */
function wasRefused({ message, sideEffects = [] }: ChildFailure): boolean {
  return sideEffects.some(({ refused }) => refused) && message.includes('Async Score refused to');
}

const REFUSED: Partial<Reason> = {
  needed: 'an upload that leaves files, connections and processes outside alone',
  remedy:
    'Leave that out of what is scored, or score a function by itself with real I/O (FILE#NAME --io real).',
};

const WAITS_ON: Partial<Reason> = {
  needed: 'a call that comes to its end',
  remedy: 'Let its loop end, or raise asyncScore.timeoutSeconds (--timeout) if it only takes long.',
};

const HANGS: Partial<Reason> = {
  needed: 'each call calls its last argument once, or returns a promise that settles',
  remedy:
    'Look for what makes some of the calls wait for ever, or raise asyncScore.timeoutSeconds (--timeout).',
};

export const count = new Intl.NumberFormat('en-US');

/**
 * Text ` when 640 of 1,000 calls had completed`, with the number of earlier calls; '' if uncounted.
 */
function progressOf(
  { completed = 0, calls, before = 0 }: ChildFailure,
  conjunction: string,
): string {
  if (calls === undefined) return '';
  const done = `${conjunction} ${count.format(completed)} of ${count.format(calls)} calls had completed`;
  return before === 0 ? done : `${done}, after ${count.format(before)} in earlier rounds`;
}

/** Text for a process that hangs, or was stopped since it sent no more messages. */
export const HUNG = 'A probed call held the event loop, or went on for ever.';

function messageOf(child: ChildFailure, timeoutMs: number): string {
  switch (child.code) {
    case 'neverCalledBack':
      return `Never called back: the process had nothing left to do${progressOf(child, ' when')}.`;
    case 'endless':
      return (
        child.message || 'The call goes on and on: what it returned gives values and does not end.'
      );
    case 'endlessRecursion':
      return `The function calls itself, or what calls it again, until the stack is full: ${child.message}`;
    case 'calledBackTwice':
      return `A call called back twice${progressOf(child, ';')}.`;
    case 'neverLoaded':
      return 'The file never came to its end as it was loaded: the process had nothing left to do.';
    case 'timedOut':
      return `Not done after ${timeoutMs / 1000} s${progressOf(child, ':')}.`;
    case 'hung':
      return HUNG;
    case 'exitedEarly':
      return `The file called process.exit(${child.exitCode ?? 0})${progressOf(child, ' when')}.`;
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

export const REMEDIES: Partial<Record<ReasonCode, Partial<Reason>>> = {
  noFunction: {
    needed: 'module.exports = function (…) { … }, or a default export',
    remedy: 'Export the function, or name the one that is meant (--function, FILE#NAME).',
  },
  neverCalledBack: {
    needed: 'each call calls its last argument once, or returns a promise that settles',
    remedy: 'If its calls end in another way, say in which (--completes, or the panel).',
  },
  calledBackTwice: { needed: 'each call calls back once' },
  neverLoaded: {
    needed: 'what it awaits at its top level, and what a set-up awaits, comes to its end',
    remedy: 'Let that settle, or move the wait into the function that is scored.',
  },
  endless: {
    needed: 'an iterator, observable or stream that comes to its end',
    remedy: 'Let it end after a number of values, such as by what it is called with.',
  },
  endlessRecursion: {
    needed: 'a call that comes to its end',
    remedy: 'Look for the condition that is to end the recursion, and for what never meets it.',
  },
  endsOtherwise: {
    remedy: 'Choose another way in which its calls end, or let it be found out (--completes auto).',
  },
  timedOut: {
    remedy: 'Look for a loop that does not end, or raise asyncScore.timeoutSeconds (--timeout).',
  },
  exitedEarly: { needed: 'a file that leaves the process running' },
  neverListened: {
    needed: 'a server that listens on a TCP port, or an exported handler of requests (req, res)',
    remedy:
      'Let the file listen, or have it measured as something else: asyncScore.workload, --workload. One that is slow to listen has half the time-out for it: asyncScore.timeoutSeconds, --timeout.',
  },
  syntaxError: {
    remedy: 'Mend the syntax, or run it on a newer Node (asyncScore.runtime, --runtime).',
  },
};

export function stderrOf(stderr: string): Partial<Reason> {
  const told = withoutFrames(stderr);
  return told.trim() === '' ? {} : { stderr: told };
}
