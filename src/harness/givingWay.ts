import type { Executor } from './executor';

/** An executor whose runs have a lower priority than the programs that a person works with. */
export function givingWay(executor: Executor): Executor {
  return { run: (job, ...rest) => executor.run({ ...job, givesWay: true }, ...rest) };
}
