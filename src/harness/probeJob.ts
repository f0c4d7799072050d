import { MISUSE_MODES, MODES } from '../../bench-runner/protocol';
import type { LongStacks } from '../../bench-runner/protocol/job';
import type {
  ProbedMode,
  ProbeJob,
  ProbeName,
  ProbeResult,
} from '../../bench-runner/protocol/probe';
import { DEFAULTS } from '../defaults';
import { callsOf, type Program } from './benchJob';
import type { Executor, JobRequest } from './executor';
import type { Failure } from '../failure';
import type { RuntimeInfo } from '../runtimes/runtime';

/** Silence of all operations after which a call will not complete. */
const QUIET_MS = 250;
/** Time of faked I/O, as short as a timer can be: a probe inspects stacks, not time. */
const IO_MS = 1;
/**
 * Time of faked I/O in the recorded call of a person's own function, which must take the way of the
 * timed ones: that may depend on the order of its own timers and its I/O.
 */
const OWN_IO_MS = DEFAULTS.ioMs;
/** Most probes that end their process: a subject that always does so is not probed for ever. */
const MOST_ENDED = 12;
/** Silence after which the event loop of a child has stopped. */
const SILENCE_MS = 3000;

export interface ProbeRunOptions {
  boundary: 'promisified' | 'async';
  longStacks: LongStacks;
  modes: ProbedMode[];
  timeoutMs: number;
  /** Probes that ended an earlier child, and do not run again. */
  ended?: readonly EndedProbe[];
  /** Time of an I/O operation in the recorded call of a person's own function, milliseconds. */
  ioMs?: number;
  /** True if unexecuted parts of the code are reported. Default: true. */
  tellsNotRun?: boolean;
  /** Probes to run; left out: all. */
  only?: ProbeName[];
}

export interface ProbeRun {
  result: ProbeResult | Failure;
  /** Probes that ended the child. */
  ended: EndedProbe[];
}

/** `hung`: the event loop stopped, and the child was killed. */
export interface EndedProbe extends ProbeName {
  how: 'crashed' | 'hung';
}

/**
 * Probes all operations of a program in one child; a probe that ends the child is left out in the
 * next one. A subject that ends too many children keeps the results from before the last one.
 */
export async function runProbes(
  program: Program,
  options: ProbeRunOptions,
  executor: Executor,
  runtime: RuntimeInfo,
  signal: AbortSignal,
): Promise<ProbeRun> {
  const ended = [...(options.ended ?? [])];
  let only: ProbeName[] | undefined;
  for (;;) {
    const job = jobOf(program, options, runtime, ended.flatMap(notAgain), only);
    const { result, lastStage, probing } = await executor.run(job, runtime, signal);
    if (result.state === 'completed') return { result: result as ProbeResult, ended };
    const { operation, mode } = lastStage ?? {};
    const isOver = result.state === 'cancelled' || only !== undefined;
    if (lastStage?.stage !== 'probing' || operation === undefined || !mode || isOver) {
      return { result, ended };
    }
    ended.push({ operation, mode, how: howItEnded(result as Failure) });
    if (ended.length >= MOST_ENDED) only = probing.slice(0, -1);
  }
}

function howItEnded({ reason }: Failure): EndedProbe['how'] {
  return reason.code === 'hung' || reason.code === 'timedOut' ? 'hung' : 'crashed';
}

/**
 * Probes to skip: an operation that hung in one mode would most likely hang in the later ones, too.
 */
function notAgain({ operation, mode, how }: EndedProbe): ProbeName[] {
  const modes = [...MODES, ...MISUSE_MODES];
  const left = how === 'hung' ? modes.slice(modes.indexOf(mode)) : [mode];
  return left.map((each) => ({ operation, mode: each }));
}

function jobOf(
  program: Program,
  options: ProbeRunOptions,
  { capabilities }: RuntimeInfo,
  skip: ProbeName[],
  only = options.only,
): JobRequest {
  const { boundary, longStacks, timeoutMs, modes, tellsNotRun = true } = options;
  const endsByRejection = capabilities.rejectionExitsWithOne;
  const probe: ProbeJob = {
    modes,
    skip,
    quietMs: QUIET_MS,
    endsByRejection,
    tellsNotRun,
    ...(only ? { only } : {}),
  };
  const calls = callsOf(program, program.own ? (options.ioMs ?? OWN_IO_MS) : IO_MS, 'auto');
  return {
    ...calls,
    kind: 'probe',
    io: { ...calls.io, boundary },
    longStacks,
    timeoutMs,
    silenceMs: SILENCE_MS,
    probe,
  };
}
