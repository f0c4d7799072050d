import type { Executor } from './executor';

/** What all child processes of a score took together. */
export interface Tally {
  runs: number;
  /** While at least one of them ran. */
  childMs: number;
  printedBytes: number;
  leftProcesses: number;
  unhandledRejections: number;
}

/** An executor that counts what passes through it, and the count. */
export function tallied(executor: Executor): { executor: Executor; tally: Tally } {
  const tally: Tally = {
    runs: 0,
    childMs: 0,
    printedBytes: 0,
    leftProcesses: 0,
    unhandledRejections: 0,
  };
  // some run beside each other: until when the last of them was seen to run
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
        // what is printed where errors are made is no part of any figure
        if (job.kind !== 'probe') tally.printedBytes += execution.printedBytes;
        // those that a server forked are ended with it
        if (job.kind !== 'server') tally.leftProcesses += execution.leftProcesses;
        if (execution.result.state === 'completed' && job.kind === 'bench') {
          tally.unhandledRejections += execution.result.unhandledRejections;
        }
        return execution;
      },
    },
  };
}
