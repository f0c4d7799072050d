import type { SourcePosition } from '../document/document';
import type { Consequence } from './consequence';

/** What becomes of an operation that fails each time it is asked for, and not once. */
export interface Always {
  /** How often it is asked for. */
  attempts: number;
  ends: boolean;
  /** It is tried no more, and the call is silent. */
  isSilent: boolean;
  /** What the call completes with then; null: it does not complete. */
  result: string | null;
  /** What the caller gets then in place of these failures, where that is an error. */
  ending: Consequence | null;
}

/** How the next call differs from all others, though nothing of it fails. */
export interface NextCall {
  /** It fails, never ends, makes less of its I/O, or more, or completes otherwise. */
  does: 'fails' | 'neverEnds' | 'less' | 'more' | 'otherwise';
  /** What it fails with, the operation that it does not make or makes again, or its result. */
  what: string;
  /** What others complete with; null where that is another each time. */
  usual: string | null;
  /** All calls after it are no better. */
  stays: boolean;
  /** How many failures in a row it takes. */
  failures: number;
  /** What the failure changed of what the method is called on, such as `this.busy`. */
  changed: string[];
}

/** What a failure leaves counted up or down, or set, and an undisturbed call counts back, or unsets. */
export interface LeftCounted {
  /** Such as `this.running`, or a variable of the module. */
  name: string;
  /** By how much it is higher, or lower, than before. */
  by: number;
  /** It is true, and was false. */
  isFlag: boolean;
}

/** What is given back once more though it was given back. */
export interface ReleasedTwice {
  acquired: SourcePosition;
  /** Where it is given back first. */
  first: SourcePosition;
  /** Where it is given back again. */
  at: SourcePosition;
}

/** What a failure leaves open, and an undisturbed call gives back. */
export interface Left {
  /**
   * `entry`: what is kept under a name, such as a lock or a file. `flag`: what `setLoading(true)` has set, and
   * `setLoading(false)` unsets.
   */
  kind: 'object' | 'stream' | 'listener' | 'timer' | 'transaction' | 'entry' | 'flag';
  /** Where it was acquired. */
  at: SourcePosition;
  /** Where an undisturbed call gives it back; null: it closes at its end. */
  release: SourcePosition | null;
  /** Name of the user's model by which it is given back. Left out: it is by convention. */
  model?: string;
}
