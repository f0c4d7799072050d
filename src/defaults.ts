/** Defaults of a measurement, shared by the terminal and the editor. */
export const DEFAULTS = {
  /** Workload kind; `auto` finds it from the file. */
  workload: 'auto',
  /** Simultaneous calls. */
  parallel: 1000,
  /** Simultaneous connections to a server. */
  connections: 50,
  ioMs: 10,
  mode: 'sound',
  /** Seconds after which no further round is added; the least number of rounds is always made. */
  budgetSeconds: 2.5,
  timeoutSeconds: 20,
  /** Share of the machine's memory that a run may use. */
  memoryPercent: 50,
  /** Size of the files that a run may write to its own folder. */
  scratchMegabytes: 1024,
} as const;
