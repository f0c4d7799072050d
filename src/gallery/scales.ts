/** Ticks of the strips. */
export interface Scales {
  tokens: Tick[];
  timeMs: Tick[];
  peakBytes: Tick[];
  debuggability: Tick[];
}

export interface Tick {
  name: string;
  value: number;
}
