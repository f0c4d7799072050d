import type { Executor } from './executor';

/** Makes an executor whose runs have a lower priority than a person's programs. */
export function yieldsToSystem(executor: Executor): Executor {
  return { run: (job, ...rest) => executor.run({ ...job, givesWay: true }, ...rest) };
}
