/** What a call waits for, as it was recorded, and how long that would take in the best order. */
export type Waits = KnownWaits | { state: 'notKnown'; why: string };

export interface KnownWaits {
  state: 'known';
  /** As the code asks. */
  inRow: Span;
  /** In the best order that its data allows, as far as that is known. */
  best: Span;
  /** In the order of their start. */
  operations: WaitedFor[];
}

/** `operations`: how many follow each other at most. */
export interface Span {
  ms: number;
  operations: number;
}

/** An I/O operation in the logical time of its call. */
export interface WaitedFor {
  name: string;
  /** Where the function's own code asks for it; lines and columns are 1-based. */
  line: number;
  column: number;
  startMs: number;
  endMs: number;
  /** When it could begin at the earliest. */
  bestStartMs: number;
  /** Indices of the operations that it needs, but for those that these need. */
  dependsOn: number[];
  /** The index of the first that asked the same, where nothing is changed between; null: none did. */
  sameAs: number | null;
  /** It may change something, so that it is not moved. */
  keepsPlace: boolean;
}
