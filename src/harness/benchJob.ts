import type { BenchJob } from '../../bench-runner/protocol/bench';
import type { CompletesBy, LongStacks } from '../../bench-runner/protocol/job';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { Workload } from './benchmark';
import type { JobRequest } from './executor';
import type { OwnProgram } from './ownProgram';

/** What is run: code under a name, and the function of it to call. */
export interface Program {
  /** Absolute path that the code is compiled under. */
  file: string;
  /** CommonJS source. */
  code: string;
  /** Property of the exports, or null for the exports themselves. */
  exportName: string | null;
  /** A function of a person's own, and how it is called. Left out: as a doxbee upload is. */
  own?: OwnProgram;
}

/** What is measured: a program under a workload on a runtime. */
export interface Entry {
  program: Program;
  workload: Workload;
  runtime: RuntimeInfo;
  /** What makes stacks longer meanwhile; left out: nothing. */
  longStacks?: LongStacks;
  /**
   * Measured for its ratio to another entry alone: in the first rounds, never observed, and no
   * reason for more rounds.
   */
  beside?: true;
}

/** Times count from a timed run; an observed one is watched, and pays for it. */
export type RunKind = 'timed' | 'observed';

/** What a doxbee upload is called with. */
export const DOXBEE_ARGS: readonly unknown[] = [{}, 'a/b/report.txt', 'tag'];

/** The 2013 study warmed up with so many calls at most. */
const STUDY_WARM_UP = 350;

/**
 * After some 8,000 calls V8 has compiled what it will: the CPU time of a round is level from there
 * on. Short waits of the faked I/O make that a matter of CPU time alone.
 */
const WARM_UP = { calls: 12_000, mostMs: 450, ioMs: 1 };

/** No bound: a number, as JSON has no infinity. */
const LONG_MS = 1e9;

/** More processes tell more than more windows of one: a window that is long enough is alone. */
const WINDOWS = { most: 40, enoughMs: 70 };

/** Their waits are short, so that an upload has eight of them in little more than one of the others. */
const CPU_WINDOWS = { most: 40, enoughMs: 100 };

/** The budget that pays for all of the above, a process at a time. */
export const FULL_BUDGET_MS = 2500;
const LEAST_EFFORT = 0.1;

/** Who has less time has shorter processes, and not only fewer: warm-up and windows are cut by so much. */
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

/** What is called, against which I/O. */
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

/** The first calls of a process load what is loaded late; their number is the warm-up of 2013. */
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

/** One round of warm-up, one timed window, and memory read at each of its completions. */
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
