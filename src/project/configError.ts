/** A configuration that is not understood: nothing runs. */
export class ConfigError extends Error {
  override name = 'ConfigError';

  constructor(
    readonly problem: { message: string; found: string; needed: string; remedy: string },
    /** The entry that is not understood, such as `entries[0].path`; empty: the whole. Left out: it is of no entry. */
    readonly at?: string,
  ) {
    super(problem.message);
  }
}
