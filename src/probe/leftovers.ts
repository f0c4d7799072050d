import type { SourcePosition } from '../document/document';
import type { Consequence } from './consequence';

/** Outcome of an operation that fails at every attempt, instead of once. */
export interface Always {
  /** Number of attempts. */
  attempts: number;
  ends: boolean;
  /** The code stopped trying, and the call reports nothing. */
  isSilent: boolean;
  /** Result of the call; null: it does not complete. */
  result: string | null;
  /** Error that the caller gets in place of these failures. */
  ending: Consequence | null;
}

/** How the next call differs from the usual one, though nothing in it fails. */
export interface NextCall {
  /** It fails, never ends, makes fewer or more operations, or completes with another result. */
  does: 'fails' | 'neverEnds' | 'less' | 'more' | 'otherwise';
  /** The error, the operation that is missing or repeated, or the result. */
  what: string;
  /** Result of the usual call; null where it changes each time. */
  usual: string | null;
  /** The calls after it differ, too. */
  stays: boolean;
  /** Number of failures in a row that it takes. */
  failures: number;
  /** Properties of the receiver that the failure changed, such as `this.busy`. */
  changed: string[];
}

/** A counter or flag that a failure leaves changed, and that an undisturbed call resets. */
export interface LeftCounted {
  /** Such as `this.running`, or a variable of the module. */
  name: string;
  /** Difference from its value before the call. */
  by: number;
  /** True for a flag: it is true now, and was false. */
  isFlag: boolean;
}

/** A resource that is released again after its release. */
export interface ReleasedTwice {
  acquired: SourcePosition;
  /** Where it is released first. */
  first: SourcePosition;
  /** Where it is released again. */
  at: SourcePosition;
}

/** A resource that a failure leaves open and an undisturbed call releases. */
export interface Left {
  /**
   * `entry`: kept under a name, such as a lock or a file. `flag`: set by `setLoading(true)` and
   * unset by `setLoading(false)`.
   */
  kind: 'object' | 'stream' | 'listener' | 'timer' | 'transaction' | 'entry' | 'flag';
  /** Where it was acquired. */
  at: SourcePosition;
  /** Where an undisturbed call releases it; null: it closes at its end. */
  release: SourcePosition | null;
  /** Name of the user's model of the release. Left out: a convention names it. */
  model?: string;
}
