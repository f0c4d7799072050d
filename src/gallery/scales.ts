/** Ticks of the strips. */
export interface Scales {
  tokens: Tick[];
  timeMs: Tick[];
  cpuUsPerCall: Tick[];
  peakBytes: Tick[];
  debuggability: Tick[];
  /** When those were measured that come from running the gallery; left out where none of them do. */
  measured?: MeasuredScales;
}

export interface Tick {
  name: string;
  value: number;
}

/** Earlier runs of the gallery on the same runtime, under the same workload, on this machine. */
export interface MeasuredScales {
  /** ISO 8601: the earliest and the latest of them. */
  from: string;
  to: string;
  /** Members of which something is kept. */
  members: number;
}

/** What is kept of a member from an earlier run; null where that could not be had. */
export interface KeptFigures {
  /** For people, as on the scales. */
  title: string;
  /** The subject of every ratio to callbacks. */
  isCallbacks: boolean;
  timeMs: number | null;
  peakBytes: number | null;
  /** Of 10. */
  debuggability: number | null;
  /** CPU time of a call. */
  cpuUsPerCall: number | null;
  /** I/O operations of a call. */
  operations: number | null;
  /** Of its stack traces, by boundary. */
  levels: readonly { boundary: string; level: number }[];
  /** ISO 8601. */
  measuredAt: string;
}
