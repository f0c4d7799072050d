/**
 * Lines that a child writes: `ChildMessage`s, each with the job's token. The last one is the result;
 * stdout and stderr belong to the subject.
 */

import type { BenchResult } from './bench';
import type { ProbeResult, ProbedMode } from './probe';
import type { ProfileResult } from './profile';
import type { OwnMet, SideEffect } from './recording';
import type { ScriptResult } from './script';
import type { SearchResult } from './search';
import type { ServerResult } from './server';
import type { TwoAtOnceResult } from './twoAtOnce';

/**
 * Reports the load of a project's file: the child waits for a line with the `ModuleForm` to run.
 */
export interface ChildQuestion {
  token: string;
  type: 'loads';
  file: string;
  /** The load is within a call, and not before it. */
  isInCall: boolean;
  /** Left out: the code to run is known. */
  wantsForm?: true;
}

export type ChildMessage =
  | ChildQuestion
  /** Code that V8 compiled of the packed runner, as base64. */
  | { token: string; type: 'compiled'; cache: string }
  | { token: string; type: 'stage'; stage: Stage; operation?: string; mode?: ProbedMode }
  /** The server listens on this port of the loopback interface. */
  | { token: string; type: 'serving'; port: number }
  | { token: string; type: 'result'; result: ChildResult };

export type Stage = 'loading' | 'warmingUp' | 'measuring' | 'recording' | 'probing' | 'done';

export type ChildResult =
  | ChildFailure
  | BenchResult
  | ProbeResult
  | ProfileResult
  | ServerResult
  | ScriptResult
  | SearchResult
  | TwoAtOnceResult;

/** Reason why there is no result. `code` is one of the report's reason codes. */
export interface ChildFailure {
  state: 'failed' | 'timedOut' | 'crashed' | 'neverCompleted';
  code: string;
  message: string;
  found?: string;
  needed?: string;
  /** Setting, command or edit that fixes it. */
  remedy?: string;
  stack?: string;
  /** Completed calls of the last round, all its calls, and the calls before it. */
  completed?: number;
  calls?: number;
  before?: number;
  exitCode?: number;
  /**
   * Observations of a person's own function until then. Left out: the process could not report
   * them.
   */
  met?: OwnMet;
  /** Side effects of an upload, since its load. Left out: none. */
  sideEffects?: SideEffect[];
}
