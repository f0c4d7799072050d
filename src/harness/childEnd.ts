import { CHANNEL_LOST } from '../../bench-runner/protocol';
import type { RuntimeInfo } from '../runtimes/runtime';
import { failure, type Failure, type Reason } from '../failure';
import { systemLimit } from '../runtimes/systemLimits';
import type { LastStage } from './childChannel';
import { count, HUNG, REMEDIES, stderrOf } from './childFailure';
import type { Outgrown } from './keeping/limits';

/** End of a child process that sent no result. */
export interface ChildEnd {
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  /** Reason why the parent killed it. */
  killedFor: 'timedOut' | 'hung' | 'unending' | 'cancelled' | Outgrown | null;
  /** Error of its start. */
  spawnError: NodeJS.ErrnoException | null;
  /** The system killed a process meanwhile because memory ran out. */
  systemKilledForMemory: boolean;
  lastStage: LastStage | null;
  stderr: string;
  timeoutMs: number;
  runtime: RuntimeInfo;
}

/** Describes the reason of a child's end without a result. */
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

/** Reports a child that was stopped before the machine swaps, or its disk is full. */
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

/** Reports a process that did not start. */
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

/** Last messages of V8 and of the C++ library when memory runs out. */
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

/** Reports a lost channel: the child could not send the result of its job. */
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

/** Reports a child that sent an invalid result. */
export function misshapen(stderr: string): Failure {
  return failure('crashed', 'nothingMeasured', 'What the child handed over is no result.', {
    ...ITS_DESCRIPTOR,
    ...stderrOf(stderr),
  });
}
