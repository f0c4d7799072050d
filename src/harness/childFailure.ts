import { CHANNEL_LOST, type ChildFailure } from '../../bench-runner/protocol';
import type { RuntimeInfo } from '../runtimes/runtime';
import { failure, type Failure, type Reason, type ReasonCode } from '../failure';
import { systemLimit } from '../runtimes/systemLimits';
import type { LastStage } from './childChannel';
import type { FailedCall } from './failedCall';
import type { Outgrown } from './keeping/limits';

/** How a child process ended that handed over no result. */
export interface ChildEnd {
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  /** The parent killed it: why. */
  killedFor: 'timedOut' | 'hung' | 'unending' | 'cancelled' | Outgrown | null;
  /** It could not even be started. */
  spawnError: NodeJS.ErrnoException | null;
  /** Meanwhile the system killed a process because memory ran out. */
  systemKilledForMemory: boolean;
  lastStage: LastStage | null;
  stderr: string;
  timeoutMs: number;
  runtime: RuntimeInfo;
}

/** Puts the reason of a child that ended without a result into words. */
export function failureOfEnd(end: ChildEnd): Failure {
  if (end.killedFor === 'cancelled') return cancelled();
  if (end.killedFor === 'timedOut') return timedOut(end.timeoutMs, end.stderr);
  if (end.killedFor === 'hung') return hung(end.stderr);
  if (end.killedFor === 'unending') return unending(end.stderr);
  if (end.killedFor !== null) return outgrew(end.killedFor, end.stderr);
  if (end.spawnError) return notStarted(end, end.spawnError);
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

function hung(stderr: string): Failure {
  return failure('timedOut', 'hung', HUNG, { ...REMEDIES.timedOut, ...stderrOf(stderr) });
}

function unending(stderr: string): Failure {
  return failure('timedOut', 'hung', 'The server held its event loop when its load was over.', {
    needed: 'a server that gives the event loop its turn',
    remedy: 'Look for a loop that does not end.',
    ...stderrOf(stderr),
  });
}

/** Stopped before the machine swaps, or its disk is full. */
function outgrew({ what, foundBytes, limitBytes }: Outgrown, stderr: string): Failure {
  const found = megabytes(foundBytes);
  const limit = megabytes(limitBytes);
  if (what === 'memory') {
    return failure('crashed', 'memoryLimit', 'The run was stopped: it took too much memory.', {
      found: `${found} in memory, of all its processes together`,
      needed: `at most ${limit}, a share of the memory of this machine`,
      remedy:
        'Look for what each call keeps, use fewer calls at once (--parallel, asyncScore.parallel), or raise asyncScore.memoryPercent (--memory-percent).',
      ...stderrOf(stderr),
    });
  }
  return failure('crashed', 'scratchLimit', 'The run was stopped: it wrote too much.', {
    found: `${found} in files of its working directory`,
    needed: `at most ${limit}, and no more than half of what is free there`,
    remedy:
      'Look for what writes without end, or raise asyncScore.scratchMegabytes (--scratch-megabytes).',
    ...stderrOf(stderr),
  });
}

function megabytes(bytes: number): string {
  return `${count.format(Math.round(bytes / 1e6))} MB`;
}

const HUNG = 'A probed call held the event loop, or went on for ever.';

/** The process was not even started. */
export function notStarted(
  of: Pick<ChildEnd, 'runtime' | 'stderr'>,
  error: NodeJS.ErrnoException,
): Failure {
  return systemLimit(of.runtime.path, error.message) ?? brokenRuntime(of, notStartable(error));
}

function brokenRuntime(end: Pick<ChildEnd, 'runtime' | 'stderr'>, found: string): Failure {
  return failure('failed', 'brokenRuntime', `${end.runtime.path} did not run as Node.`, {
    found,
    needed: 'a Node binary of version 0.10 or later',
    remedy: 'Choose another one: command "Pick Node runtime…", asyncScore.runtime, or --runtime.',
    ...stderrOf(end.stderr),
  });
}

function notStartable({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'ENOENT':
      return 'ENOENT: there is no such file (any more)';
    case 'EACCES':
      return 'EACCES: the file may not be run';
    default:
      return code === undefined ? message : `${code}: cannot be started`;
  }
}

/** The last words of V8 and of the C++ library when they get no more memory. */
const OUT_OF_MEMORY = /^.*(?:out of memory|allocation failed|bad_alloc).*$/im;

function crash(end: ChildEnd): Failure {
  const how = end.signal ? `was killed by ${end.signal}` : `ended with exit code ${end.exitCode}`;
  const more = {
    ...stderrOf(end.stderr),
    ...(end.exitCode === null ? {} : { exitCode: end.exitCode }),
    ...(end.signal === null ? {} : { signal: end.signal }),
  };
  const lastWords = OUT_OF_MEMORY.exec(end.stderr)?.[0].trim();
  if (lastWords !== undefined) return outOfMemory(how, { ...more, found: lastWords });
  if (end.exitCode === CHANNEL_LOST) return channelLost(end.stderr);
  if (end.signal !== 'SIGKILL') {
    const code = end.signal ? 'killed' : 'exitedEarly';
    const remedy = end.signal ? DIED : ENDED;
    return failure('crashed', code, `The child ${how} before it had a result.`, {
      needed: 'a process that lives until it has told its result',
      remedy,
      ...more,
    });
  }
  if (end.systemKilledForMemory) {
    const found = 'the system killed a process for memory meanwhile';
    return outOfMemory(how, { ...more, found });
  }
  return failure('crashed', 'killed', `The child ${how} before it had a result.`, {
    ...more,
    remedy:
      'If nobody killed it, the system did because memory ran out: use fewer calls at once (--parallel, asyncScore.parallel).',
  });
}

const ENDED =
  'Look in its last lines for what ended it: code that replaces what Node and JavaScript bring, or ends the process past process.exit, can do that.';
const DIED =
  'Look in its last lines for what ended it: a native addon, or Node itself. If it is Node, score it on another one (asyncScore.runtime, --runtime).';

/** The way to the parent was gone, so that the child could not tell what became of its job. */
function channelLost(stderr: string): Failure {
  return failure('crashed', 'nothingMeasured', 'The child could not tell its result.', {
    found: 'the descriptor 3 of its process was closed',
    ...ITS_DESCRIPTOR,
    ...stderrOf(stderr),
  });
}

const ITS_DESCRIPTOR = {
  needed: 'a file that leaves the descriptor 3 of its process alone',
  remedy: 'Look for what closes descriptors that it did not open, or writes to them.',
};

function outOfMemory(how: string, more: Partial<Reason>): Failure {
  return failure('crashed', 'outOfMemory', `The child ran out of memory and ${how}.`, {
    ...more,
    needed: 'calls that all fit into the memory of one process',
    remedy:
      'Use fewer calls at once (--parallel, asyncScore.parallel), or look for what each call keeps.',
  });
}

/** The child ended with something that is no result of its job. */
export function misshapen(stderr: string): Failure {
  return failure('crashed', 'nothingMeasured', 'What the child handed over is no result.', {
    ...ITS_DESCRIPTOR,
    ...stderrOf(stderr),
  });
}

/** Puts a failure that the child itself found into words. */
export function failureOfChild(child: ChildFailure, timeoutMs: number, stderr: string): FailedCall {
  if (LACKS_PROC.test(child.message)) return lacksProc(child.message);
  const code = child.code as ReasonCode;
  const told = failure(child.state, code, shortened(messageOf(child, timeoutMs)), {
    ...REMEDIES[code],
    ...(hangs(child) ? HANGS : {}),
    ...(waitsOn(child) ? WAITS_ON : {}),
    ...(wasRefused(child) ? REFUSED : {}),
    ...(child.found === undefined ? {} : { found: shortened(child.found) }),
    ...(child.needed === undefined ? {} : { needed: child.needed }),
    ...(child.remedy === undefined ? {} : { remedy: child.remedy }),
    ...(child.stack ? { stack: shortened(child.stack, MOST_IN_STACK) } : {}),
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

/** Of a message, which may have megabytes; the stack has it, too. */
const MOST_CHARACTERS = 2000;
/** Some 100 frames: an error that was thrown far down has thousands. */
const MOST_IN_STACK = 6000;

function shortened(text: string, most = MOST_CHARACTERS): string {
  return text.length > most ? `${text.slice(0, most)} …` : text;
}

/** Some calls completed, so there is no loop that keeps all of them from it. */
function hangs({ code, completed = 0 }: ChildFailure): boolean {
  return code === 'timedOut' && completed > 0;
}

/** It gives no values, but waits for one thing after the other. */
function waitsOn({ code, message }: ChildFailure): boolean {
  return code === 'endless' && message !== '';
}

/** Of libuv, which reads there what Node tells of a process's memory. */
const LACKS_PROC = /ENOENT.*uv_resident_set_memory/;

function lacksProc(found: string): Failure {
  return failure('failed', 'systemLimit', 'Node cannot tell how much memory a process takes.', {
    found,
    needed: '/proc, by which Linux tells it',
    remedy: 'Mount it (mount -t proc proc /proc), or score it where it is.',
  });
}

/** An upload met the guards before its I/O, and did not get over that. */
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

const count = new Intl.NumberFormat('en-US');

/** ` when 640 of 1,000 calls had completed`, and how many were made before; '' if uncounted. */
function progressOf(
  { completed = 0, calls, before = 0 }: ChildFailure,
  conjunction: string,
): string {
  if (calls === undefined) return '';
  const done = `${conjunction} ${count.format(completed)} of ${count.format(calls)} calls had completed`;
  return before === 0 ? done : `${done}, after ${count.format(before)} in earlier rounds`;
}

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

const REMEDIES: Partial<Record<ReasonCode, Partial<Reason>>> = {
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

function stderrOf(stderr: string): Partial<Reason> {
  return stderr.trim() === '' ? {} : { stderr };
}
