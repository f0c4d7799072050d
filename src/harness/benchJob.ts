import type { BenchJob } from '../../bench-runner/protocol/bench';
import type { CompletesBy, LongStacks } from '../../bench-runner/protocol/job';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { Workload } from './benchmark';
import type { JobRequest } from './executor';
import type { OwnProgram } from './ownProgram';

/** Code to run, its name, and the function to call. */
export interface Program {
  /** Absolute path under which the code is compiled. */
  file: string;
  /** CommonJS source. */
  code: string;
  /** Property of the exports, or null for the exports themselves. */
  exportName: string | null;
  /** Call of a person's own function. Left out: it is called as a doxbee upload. */
  own?: OwnProgram;
}

/** Program to measure, with its workload and runtime. */
export interface Entry {
  program: Program;
  workload: Workload;
  runtime: RuntimeInfo;
  /** Mechanism that makes stacks longer meanwhile; left out: none. */
  longStacks?: LongStacks;
  /**
   * The entry is measured only for its ratio to another: in the first rounds, never observed, and
   * without a claim to more rounds.
   */
  beside?: true;
}

/** Kind of a run. Times of timed runs count; observed runs are slowed down by the observation. */
export type RunKind = 'timed' | 'observed';

/** Arguments of a doxbee upload. */
export const DOXBEE_ARGS: readonly unknown[] = [{}, 'a/b/report.txt', 'tag'];

/** Most warm-up calls of the 2013 study. */
const STUDY_WARM_UP = 350;

/**
 * Warm-up, after which the CPU time of a round is level: V8 compiles its code in some 8,000 calls.
 * Short waits of the faked I/O make that a matter of CPU time alone.
 */
const WARM_UP = { calls: 12_000, mostMs: 450, ioMs: 1 };

/** No limit, as a number: JSON has no infinity. */
const LONG_MS = 1e9;

/** Windows of a process: further processes add more information than further windows. */
const WINDOWS = { most: 40, enoughMs: 70 };

/** Windows with short waits: an upload has eight of them in little more time than one other. */
const CPU_WINDOWS = { most: 40, enoughMs: 100 };

/** Budget in which one process makes all samples, warm-ups and windows; a smaller one makes fewer. */
export const FULL_BUDGET_MS = 2500;
const LEAST_EFFORT = 0.1;

/** Share of the usual warm-up and windows: a smaller budget also makes processes shorter. */
export function effortFor(budgetMs: number): number {
  return Math.max(LEAST_EFFORT, Math.min(1, budgetMs / FULL_BUDGET_MS));
}

/** @param effort share of the usual warm-up and windows that a timed process has in sound mode */
export function benchJob(
  { program, workload, longStacks = 'off' }: Entry,
  kind: RunKind,
  completesBy: CompletesBy | 'auto',
  timeoutMs: number,
  effort = 1,
): JobRequest {
  return {
    ...callsOf(program, workload.ioMs, completesBy),
    longStacks,
    kind: 'bench',
    timeoutMs,
    bench: workload.mode === 'sound' ? soundly(workload, kind, effort) : asIn2013(workload),
  };
}

/** Subject, I/O and calls of a job. */
export function callsOf(
  { file, code, exportName, own }: Program,
  ioMs: number,
  completesBy: CompletesBy | 'auto',
): Pick<
  JobRequest,
  'subject' | 'names' | 'call' | 'io' | 'longStacks' | 'surroundings' | 'source'
> {
  const io = { boundary: 'promisified', ioMs } as const;
  if (own) {
    return {
      subject: { file, code, modules: own.modules },
      ...(own.names ? { names: own.names } : {}),
      call: { exportName: null, args: [], completesBy, own: own.call },
      io: { ...io, layer: own.io },
      longStacks: 'off',
      ...(own.surroundings ? { surroundings: own.surroundings } : {}),
      ...(own.source ? { source: own.source } : {}),
    };
  }
  return {
    subject: { file, code },
    call: { exportName, args: [...DOXBEE_ARGS], completesBy },
    io: { ...io, layer: 'doxbee' },
    longStacks: 'off',
  };
}

/** Number of first calls, which run lazy loading; it is the warm-up of 2013. */
export function loadCallsOf({ parallel }: Pick<Workload, 'parallel'>): number {
  return Math.min(STUDY_WARM_UP, parallel);
}

export function warmUpOf({ parallel, ioMs }: Pick<Workload, 'parallel' | 'ioMs'>) {
  return { ...WARM_UP, parallel, ioMs: Math.min(WARM_UP.ioMs, ioMs) };
}

function soundly({ parallel, ioMs }: Workload, kind: RunKind, effort: number): BenchJob {
  const warmUp = warmUpOf({ parallel, ioMs });
  const cut = <Each extends { enoughMs: number }>(windows: Each): Each => ({
    ...windows,
    enoughMs: windows.enoughMs * effort,
  });
  return {
    parallel,
    loadCalls: loadCallsOf({ parallel }),
    peak: kind === 'timed' ? 'ownRound' : 'none',
    warmUp: { ...warmUp, mostMs: warmUp.mostMs * effort },
    cpu: kind === 'timed' ? { ...cut(CPU_WINDOWS), ioMs: warmUp.ioMs } : null,
    windows: cut(WINDOWS),
    observe: kind === 'observed',
  };
}

/**
 * Job with one round of warm-up and one timed window, with memory read at each of its completions.
 */
function asIn2013({ parallel, ioMs }: Workload): BenchJob {
  return {
    parallel,
    loadCalls: 0,
    peak: 'timedWindow',
    warmUp: { parallel: Math.min(STUDY_WARM_UP, parallel), ioMs, calls: 1, mostMs: LONG_MS },
    cpu: null,
    windows: { most: 1, enoughMs: 0 },
    observe: false,
  };
}
