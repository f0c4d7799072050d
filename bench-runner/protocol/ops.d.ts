/** One operation over and over, in cycles of as many as the clock needs. */
export interface OpsJob {
  /** What a cycle takes at the least. */
  cycleMs: number;
  /** Cycles are made for so long before those that count. */
  warmUpMs: number;
  /** Cycles that count are made until they took so long. */
  enoughMs: number;
  /**
   * A timer of 0 ms is waited for between two operations that tell of their end later, as the usual
   * tool of 2015 did.
   */
  waitsBetween: boolean;
}

/** The operations of one process. */
export interface Operations {
  endsBy: 'return' | 'callback' | 'promise';
  /** In the cycles that count. */
  operations: number;
  /** What an operation that does nothing takes in the same cycles: part of every operation. */
  emptyMs: number;
}
