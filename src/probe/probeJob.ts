import type {
  LongStacks,
  ProbedMode,
  ProbeJob,
  ProbeName,
  ProbeResult,
} from '../../bench-runner/protocol';
import { DOXBEE_ARGS, type Program } from '../harness/benchJob';
import type { Executor, JobRequest } from '../harness/executor';
import type { Failure } from '../failure';
import type { RuntimeInfo } from '../runtimes/runtime';

/** A call whose operations have all been silent for so long will not complete any more. */
const QUIET_MS = 250;
/** Faked I/O is as short as a timer can be: a probe looks at stacks, not at time. */
const IO_MS = 1;
/** A subject that crashes its process time and again is not probed for ever. */
const MOST_CRASHES = 12;

export interface ProbeRunOptions {
  boundary: 'promisified' | 'async';
  longStacks: LongStacks;
  modes: ProbedMode[];
  timeoutMs: number;
  /** These probes alone; left out: all. */
  only?: ProbeName[];
}

export interface ProbeRun {
  result: ProbeResult | Failure;
  /** Probes in which the child ended. */
  crashed: ProbeName[];
}

/**
 * Probes all operations of a program in one child; a probe that ends the child is left out in the
 * next one.
 */
export async function runProbes(
  program: Program,
  options: ProbeRunOptions,
  executor: Executor,
  runtime: RuntimeInfo,
  signal: AbortSignal,
): Promise<ProbeRun> {
  const crashed: ProbeName[] = [];
  for (;;) {
    const job = jobOf(program, options, crashed);
    const { result, lastStage } = await executor.run(job, runtime, signal);
    if (result.state === 'completed') return { result: result as ProbeResult, crashed };
    const { operation, mode } = lastStage ?? {};
    const isOver = result.state === 'cancelled' || crashed.length >= MOST_CRASHES;
    if (lastStage?.stage !== 'probing' || operation === undefined || !mode || isOver) {
      return { result, crashed };
    }
    crashed.push({ operation, mode });
  }
}

function jobOf(program: Program, options: ProbeRunOptions, skip: ProbeName[]): JobRequest {
  const { boundary, longStacks, timeoutMs, modes, only } = options;
  const probe: ProbeJob = { modes, skip, quietMs: QUIET_MS, ...(only ? { only } : {}) };
  return {
    kind: 'probe',
    subject: { file: program.file, code: program.code },
    call: { exportName: program.exportName, args: [...DOXBEE_ARGS], completesBy: 'auto' },
    io: { layer: 'doxbee', boundary, ioMs: IO_MS },
    longStacks,
    timeoutMs,
    probe,
  };
}
