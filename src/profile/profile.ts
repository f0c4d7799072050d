import type { ProfilerName } from '../../bench-runner/protocol/profile';
import type { SourcePosition } from '../document/document';
import type { Failure } from '../failure';

export type { ProfilerName };

/** Where the time of the workload goes, and what it allocates. */
export type Profile = ScoredProfile | Failure;

export interface ScoredProfile {
  state: 'scored';
  /** The workload that was run under the profilers. */
  parallel: number;
  ioMs: number;
  cpu: CpuSummary;
  heap: HeapSummary | Failure;
}

/**
 * Whose a frame is. `subject`: the file that is profiled and others of the same author; `library`:
 * what lies in node_modules; `node`: JavaScript that Node brings; `native`: V8 and Node beneath
 * JavaScript; `fakes`: the faked I/O; `runner`: what makes and counts the calls; `gc`: collection;
 * `idle`: nothing to do but to wait.
 */
export type FrameOwner =
  'subject' | 'library' | 'node' | 'native' | 'fakes' | 'runner' | 'gc' | 'idle';

/** What was run under a profiler, and what it left. */
export interface Profiled {
  profiler: ProfilerName;
  /** The profile, mapped back to the source as written; it may have been deleted since. */
  file: string;
  /** Size of the file. */
  fileBytes: number;
  rounds: number;
  calls: number;
}

export interface CpuSummary extends Profiled {
  /** Time under the profiler: all samples. */
  sampledMs: number;
  /** That without `idle`: every share is one of this. */
  busyMs: number;
  samples: number;
  /** Asked time between two samples. */
  intervalMs: number;
  /** All owners with any time, in a fixed order. */
  owners: OwnerTime[];
  packages: PackageTime[];
  /** The top frames of each owner, those of one owner together, most time first. */
  frames: FrameTime[];
}

export interface OwnerTime {
  owner: FrameOwner;
  selfMs: number;
  /** Of `busyMs`; null for `idle`. */
  share: number | null;
}

export interface PackageTime {
  name: string;
  selfMs: number;
  share: number;
}

/** A function, in all places from which it was called. */
export interface FrameTime {
  owner: FrameOwner;
  /** Empty where the function has no name. */
  name: string;
  /** Package, where `owner` is `library`. */
  package?: string;
  /** Where the function begins, in the source as written. */
  at: SourcePosition | null;
  /** Time in the function itself. */
  selfMs: number;
  /** Time while it was on the stack. */
  totalMs: number;
  /** `selfMs` of `busyMs`. */
  share: number;
  samples: number;
}

export interface HeapSummary extends Profiled {
  /**
   * Whether objects count that were collected since. Where not, the figures are what was still in
   * use at the end, and not what was allocated.
   */
  keepsCollected: boolean;
  /** Asked bytes between two samples, on average. */
  intervalBytes: number;
  /** All that was allocated under the profiler, as far as the samples tell. */
  sampledBytes: number;
  owners: OwnerBytes[];
  packages: PackageBytes[];
  frames: FrameBytes[];
}

export interface OwnerBytes {
  owner: FrameOwner;
  selfBytes: number;
  perCallBytes: number;
  /** Of `sampledBytes`. */
  share: number;
}

export interface PackageBytes {
  name: string;
  perCallBytes: number;
  share: number;
}

export interface FrameBytes {
  owner: FrameOwner;
  name: string;
  package?: string;
  at: SourcePosition | null;
  selfBytes: number;
  perCallBytes: number;
  share: number;
  /** Objects that were sampled there, or null where the profiler does not tell. */
  samples: number | null;
}
