/** A configuration that is not understood: nothing runs. */
export class ConfigError extends Error {
  override name = 'ConfigError';

  constructor(
    readonly problem: { message: string; found: string; needed: string; remedy: string },
  ) {
    super(problem.message);
  }
}
