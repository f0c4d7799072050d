import type { BenchResult } from '../../bench-runner/protocol/bench';
import type { Job } from '../../bench-runner/protocol/job';
import type { Stage } from '../../bench-runner/protocol/message';
import type { ProbedMode, ProbeName, ProbeResult } from '../../bench-runner/protocol/probe';
import type { ProfileResult } from '../../bench-runner/protocol/profile';
import type { ScriptResult } from '../../bench-runner/protocol/script';
import type { SearchResult } from '../../bench-runner/protocol/search';
import type { ServerResult } from '../../bench-runner/protocol/server';
import type { TwoAtOnceResult } from '../../bench-runner/protocol/twoAtOnce';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { FailedCall } from './failedCall';
import type { RunLimits } from './keeping/limits';
import type { ModuleSource, Surroundings } from './ownProgram';

/** A job before the executor gives it its token. */
export interface JobRequest extends Omit<Job, 'token'> {
  /** Surroundings of its process; left out: an empty folder that is removed after the run. */
  surroundings?: Surroundings;
  /** Source of its modules' code; left out: `subject.modules` holds all. */
  source?: ModuleSource;
  /** Limits of memory and files; left out: the usual ones. */
  limits?: RunLimits;
  /** The next job: its process may be started meanwhile, and wait for it. */
  next?: { job: JobRequest; runtime: RuntimeInfo };
  /** The run gives way to other programs on the machine: nothing in it is timed. */
  givesWay?: true;
}

/** Result of one child process. */
export interface Execution {
  result:
    | BenchResult
    | ProbeResult
    | ProfileResult
    | ServerResult
    | ScriptResult
    | SearchResult
    | TwoAtOnceResult
    | FailedCall;
  /** Exit code of its process; left out if a signal ended it. */
  exitCode?: number;
  /** Wall time of the child process, start to exit, in ms. */
  childMs: number;
  /** Last stage that the child entered, with its probe. */
  lastStage: { stage: Stage; operation?: string; mode?: ProbedMode } | null;
  /** Probes that the child began, in order. */
  probing: ProbeName[];
  /** Bytes that the subject wrote to stdout and stderr. */
  printedBytes: number;
  /** Processes of the subject that had to be killed after its end. */
  leftProcesses: number;
  /** A call loaded modules that it was not known to load. */
  loadedLate?: true;
}

/** A child that serves. */
export interface ServingChild {
  /** Port on the loopback interface. */
  port: number;
  /** First process, which leads a group where the system has those. */
  pid: number;
}

/**
 * Work to do while a child serves, after which the child is ended. `signal`: the child has ended.
 */
export type WhileServing = (child: ServingChild, signal: AbortSignal) => Promise<void>;

/** Runs one job in a fresh child process. Never rejects: every error is a `Failure`. */
export interface Executor {
  run(
    job: JobRequest,
    runtime: RuntimeInfo,
    signal: AbortSignal,
    whileServing?: WhileServing,
  ): Promise<Execution>;
}
