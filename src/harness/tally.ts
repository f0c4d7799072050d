import type { Executor } from './executor';

/** Totals of all child processes of a score. */
export interface Tally {
  runs: number;
  /** Time in which at least one of them ran. */
  childMs: number;
  printedBytes: number;
  leftProcesses: number;
  unhandledRejections: number;
}

/** Wraps an executor to count its runs, and returns both. */
export function tallied(executor: Executor): { executor: Executor; tally: Tally } {
  const tally: Tally = {
    runs: 0,
    childMs: 0,
    printedBytes: 0,
    leftProcesses: 0,
    unhandledRejections: 0,
  };
  // end of the time counted so far, as some runs overlap
  let countedTo = -Infinity;
  const countTime = (childMs: number) => {
    const now = performance.now();
    tally.childMs += Math.min(childMs, now - countedTo);
    countedTo = now;
  };
  return {
    tally,
    executor: {
      async run(job, runtime, signal, whileServing) {
        const execution = await executor.run(job, runtime, signal, whileServing);
        tally.runs += 1;
        countTime(execution.childMs);
        // output of failing calls belongs to no figure
        if (job.kind !== 'probe') tally.printedBytes += execution.printedBytes;
        // a server's forked processes are ended with it
        if (job.kind !== 'server') tally.leftProcesses += execution.leftProcesses;
        if (execution.result.state === 'completed' && job.kind === 'bench') {
          tally.unhandledRejections += execution.result.unhandledRejections;
        }
        return execution;
      },
    },
  };
}
