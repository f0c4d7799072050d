/** Recorded waits of a call, and their duration in the best order. */
export type Waits = KnownWaits | { state: 'notKnown'; why: string };

export interface KnownWaits {
  state: 'known';
  /** In the order of the code. */
  inRow: Span;
  /** In the best order that its data allows, as far as that is known. */
  best: Span;
  /** By their start. */
  operations: WaitedFor[];
}

/** `operations`: the longest chain of operations one after the other. */
export interface Span {
  ms: number;
  operations: number;
}

/** An I/O operation in the logical time of its call. */
export interface WaitedFor {
  name: string;
  /** Position in the function's own code; lines and columns are 1-based. */
  line: number;
  column: number;
  startMs: number;
  endMs: number;
  /** Earliest possible start. */
  bestStartMs: number;
  /** Indices of the operations that it needs directly. */
  dependsOn: number[];
  /** Index of the first operation with the same arguments and no change in between; null: none. */
  sameAs: number | null;
  /** It may change something, so that it must not move. */
  keepsPlace: boolean;
}
