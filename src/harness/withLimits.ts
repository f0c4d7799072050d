import type { Executor } from './executor';
import type { RunLimits } from './keeping/limits';

/** An executor whose runs may take so much of the machine. */
export function withLimits(executor: Executor, limits: RunLimits): Executor {
  return { run: (job, ...rest) => executor.run({ ...job, limits }, ...rest) };
}
