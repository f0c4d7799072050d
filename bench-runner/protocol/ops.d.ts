/** Repeats one operation, in cycles long enough for the clock. */
export interface OpsJob {
  /** Least time of a cycle. */
  cycleMs: number;
  /** Time of warm-up cycles before those that count. */
  warmUpMs: number;
  /** Total time of the cycles that count. */
  enoughMs: number;
  /**
   * A timer of 0 ms is awaited between two asynchronous operations, as the usual tool of 2015 did.
   */
  waitsBetween: boolean;
}

/** The operations of one process. */
export interface Operations {
  endsBy: 'return' | 'callback' | 'promise';
  /** Number in the cycles that count. */
  operations: number;
  /** Time of an empty operation in the same cycles: part of every operation. */
  emptyMs: number;
}
