/** Error of an invalid configuration: nothing runs. */
export class ConfigError extends Error {
  override name = 'ConfigError';

  constructor(
    readonly problem: { message: string; found: string; needed: string; remedy: string },
    /** The invalid entry, such as `entries[0].path`; empty: the whole file. Left out: no entry. */
    readonly at?: string,
  ) {
    super(problem.message);
  }
}
