import type { BenchResult } from '../../bench-runner/protocol/bench';
import type { Job } from '../../bench-runner/protocol/job';
import type { Stage } from '../../bench-runner/protocol/message';
import type { ProbedMode, ProbeName, ProbeResult } from '../../bench-runner/protocol/probe';
import type { ProfileResult } from '../../bench-runner/protocol/profile';
import type { ScriptResult } from '../../bench-runner/protocol/script';
import type { SearchResult } from '../../bench-runner/protocol/search';
import type { ServerResult } from '../../bench-runner/protocol/server';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { FailedCall } from './failedCall';
import type { RunLimits } from './keeping/limits';
import type { ModuleSource, Surroundings } from './ownProgram';

/** A job before the executor gives it its token. */
export interface JobRequest extends Omit<Job, 'token'> {
  /** Where its process runs; left out: in an empty folder that goes with the run. */
  surroundings?: Surroundings;
  /** Where the code of its modules comes from; left out: `subject.modules` holds all. */
  source?: ModuleSource;
  /** How much of the machine it may take; left out: what is usual. */
  limits?: RunLimits;
  /** Another follows: its process may be started meanwhile, and wait for it. */
  next?: { job: JobRequest; runtime: RuntimeInfo };
  /** It gives way to what else runs on the machine: nothing of it is timed. */
  givesWay?: true;
}

/** What became of one child process. */
export interface Execution {
  result:
    | BenchResult
    | ProbeResult
    | ProfileResult
    | ServerResult
    | ScriptResult
    | SearchResult
    | FailedCall;
  /** What its process ended with; left out where a signal ended it. */
  exitCode?: number;
  /** Wall time of the child process, start to exit, in ms. */
  childMs: number;
  /** The last stage that the child entered, with the probe it was at. */
  lastStage: { stage: Stage; operation?: string; mode?: ProbedMode } | null;
  /** Probes that the child began, in their order. */
  probing: ProbeName[];
  /** Bytes that the subject wrote to stdout and stderr. */
  printedBytes: number;
  /** Processes of the subject that had to be killed after it ended. */
  leftProcesses: number;
  /** A call loaded modules that were not known to be loaded by it. */
  loadedLate?: true;
}

/** A child that serves. */
export interface ServingChild {
  /** On the loopback interface. */
  port: number;
  /** Its first process, which leads a group where the system has those. */
  pid: number;
}

/** What is done while a child serves; then the child is ended. `signal`: it does not serve any more. */
export type WhileServing = (child: ServingChild, signal: AbortSignal) => Promise<void>;

/** Runs one job in a fresh child process. Never rejects: what goes wrong is a `Failure`. */
export interface Executor {
  run(
    job: JobRequest,
    runtime: RuntimeInfo,
    signal: AbortSignal,
    whileServing?: WhileServing,
  ): Promise<Execution>;
}
