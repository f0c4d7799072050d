/** Ticks of the scales. */
export interface Scales {
  tokens: Tick[];
  timeMs: Tick[];
  cpuUsPerCall: Tick[];
  peakBytes: Tick[];
  debuggability: Tick[];
  /** Origin of measured ticks; left out if there are none. */
  measured?: MeasuredScales;
}

export interface Tick {
  name: string;
  value: number;
}

/** Earlier runs of the gallery with the same runtime and workload on this machine. */
export interface MeasuredScales {
  /** ISO 8601: the earliest and the latest of them. */
  from: string;
  to: string;
  /** Number of members with stored results. */
  members: number;
}

/** Stored result of a member from an earlier run; null where a figure is unknown. */
export interface KeptFigures {
  /** Title as on the scales. */
  title: string;
  /** True for the member that ratios to callbacks refer to. */
  isCallbacks: boolean;
  timeMs: number | null;
  peakBytes: number | null;
  /** Out of 10. */
  debuggability: number | null;
  /** CPU time per call. */
  cpuUsPerCall: number | null;
  /** I/O operations per call. */
  operations: number | null;
  /** Levels of stack traces by boundary. */
  levels: readonly { boundary: string; level: number }[];
  /** ISO 8601. */
  measuredAt: string;
}
