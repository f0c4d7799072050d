import type { Executor } from './executor';
import type { RunLimits } from './keeping/limits';

/** Makes an executor whose runs have these limits. */
export function withLimits(executor: Executor, limits: RunLimits): Executor {
  return { run: (job, ...rest) => executor.run({ ...job, limits }, ...rest) };
}
