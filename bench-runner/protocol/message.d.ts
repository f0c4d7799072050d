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

/** A file of the project is loaded: the child waits for a line with the `ModuleForm` that runs. */
export interface ChildQuestion {
  token: string;
  type: 'loads';
  file: string;
  /** A call loads it: it is not loaded before. */
  isInCall: boolean;
  /** Left out: it is known what runs. */
  wantsForm?: true;
}

export type ChildMessage =
  | ChildQuestion
  /** What V8 compiled of the packed runner, as base64. */
  | { token: string; type: 'compiled'; cache: string }
  | { token: string; type: 'stage'; stage: Stage; operation?: string; mode?: ProbedMode }
  /** The server listens: on the loopback interface, on this port. */
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
  | SearchResult;

/** No result, and why. `code` is one of the report's reason codes. */
export interface ChildFailure {
  state: 'failed' | 'timedOut' | 'crashed' | 'neverCompleted';
  code: string;
  message: string;
  found?: string;
  needed?: string;
  /** The setting, command or edit that changes it. */
  remedy?: string;
  stack?: string;
  /** Calls of the last round that had completed, of how many, and how many were made before it. */
  completed?: number;
  calls?: number;
  before?: number;
  exitCode?: number;
  /** Of a person's own function: what was met until then. Left out: the process could not tell. */
  met?: OwnMet;
  /** Of an upload, from its load on. Left out: none. */
  sideEffects?: SideEffect[];
}
