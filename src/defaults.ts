/** What is measured unless somebody says otherwise, in the terminal and in the editor alike. */
export const DEFAULTS = {
  /** Calls at once. */
  parallel: 1000,
  ioMs: 10,
  mode: 'sound',
  /** Rounds are added until so much time is spent; the fewest rounds are made in any case. */
  budgetSeconds: 3,
  timeoutSeconds: 20,
} as const;
