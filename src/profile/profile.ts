import type { ProfilerName } from '../../bench-runner/protocol/profile';
import type { SourcePosition } from '../document/document';
import type { Failure } from '../failure';

export type { ProfilerName };

/** Distribution of the workload's time and allocation over functions. */
export type Profile = ScoredProfile | Failure;

export interface ScoredProfile {
  state: 'scored';
  /** Workload under the profilers. */
  parallel: number;
  ioMs: number;
  cpu: CpuSummary;
  heap: HeapSummary | Failure;
}

/**
 * Owner of a frame. `subject`: the profiled file and others of the same author; `library`: files in
 * node_modules; `node`: Node's own JavaScript; `native`: V8 and Node beneath JavaScript; `fakes`:
 * the faked I/O; `runner`: code that makes and counts the calls; `gc`: collection; `idle`: waiting.
 */
export type FrameOwner =
  'subject' | 'library' | 'node' | 'native' | 'fakes' | 'runner' | 'gc' | 'idle';

/** A run under a profiler, and its file. */
export interface Profiled {
  profiler: ProfilerName;
  /** File of the profile, mapped back to the source as written; it may have been deleted since. */
  file: string;
  /** Size of the file. */
  fileBytes: number;
  rounds: number;
  calls: number;
}

export interface CpuSummary extends Profiled {
  /** Time under the profiler: all samples. */
  sampledMs: number;
  /** Time without `idle`: every share is a share of this. */
  busyMs: number;
  samples: number;
  /** Requested time between two samples. */
  intervalMs: number;
  /** All owners with any time, in a fixed order. */
  owners: OwnerTime[];
  packages: PackageTime[];
  /** Top frames of each owner, grouped by owner, the most time first. */
  frames: FrameTime[];
}

export interface OwnerTime {
  owner: FrameOwner;
  selfMs: number;
  /** Share of `busyMs`; null for `idle`. */
  share: number | null;
}

export interface PackageTime {
  name: string;
  selfMs: number;
  share: number;
}

/** A function, with all its callers together. */
export interface FrameTime {
  owner: FrameOwner;
  /** Name; empty if the function has none. */
  name: string;
  /** Package, if `owner` is `library`. */
  package?: string;
  /** Start of the function, in the source as written. */
  at: SourcePosition | null;
  /** Time in the function itself. */
  selfMs: number;
  /** Time while it was on the stack. */
  totalMs: number;
  /** `selfMs` as a share of `busyMs`. */
  share: number;
  samples: number;
}

export interface HeapSummary extends Profiled {
  /**
   * True if collected objects count. If not, the figures are the memory in use at the end, and not
   * the allocation.
   */
  keepsCollected: boolean;
  /** Requested bytes between two samples, on average. */
  intervalBytes: number;
  /** Allocation under the profiler, estimated from the samples. */
  sampledBytes: number;
  owners: OwnerBytes[];
  packages: PackageBytes[];
  frames: FrameBytes[];
}

export interface OwnerBytes {
  owner: FrameOwner;
  selfBytes: number;
  perCallBytes: number;
  /** Share of `sampledBytes`. */
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
  /** Sampled objects, or null if the profiler does not report them. */
  samples: number | null;
}
