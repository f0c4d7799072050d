/** What is measured unless somebody says otherwise, in the terminal and in the editor alike. */
export const DEFAULTS = {
  /** What a file is measured as: `auto` is what it is made for. */
  workload: 'auto',
  /** Calls at once. */
  parallel: 1000,
  /** Connections at once to a server. */
  connections: 50,
  ioMs: 10,
  mode: 'sound',
  /** Rounds are added until so much time is spent; the fewest rounds are made in any case. */
  budgetSeconds: 2.5,
  timeoutSeconds: 20,
  /** Share of the machine's memory that a run may take. */
  memoryPercent: 50,
  /** Of files that a run writes to its own folder. */
  scratchMegabytes: 1024,
} as const;
