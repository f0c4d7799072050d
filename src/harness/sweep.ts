import { linearRegression } from 'simple-statistics';
import { callsFunction } from '../document/workloadKinds';
import { failure, type Failure } from '../failure';
import type { Benchmark, Estimate, ScoredBenchmark } from './benchmark';
import { estimate } from './estimate';
import type { WorkloadOptions } from './workload';

/** Growth of cost with load: the same subject with several numbers of calls, in the same rounds. */
export interface Sweep {
  ioTime: IoTime;
  /** Benchmarks in the order of `parallel`. */
  points: Benchmark[];
  growth: Growth | Failure;
}

/**
 * `fixed`: an I/O operation always takes the same time; `growing`: a millisecond for every ten
 * simultaneous calls, as in the second test of 2013.
 */
export type IoTime = 'fixed' | 'growing';

export interface Growth {
  /**
   * Growing quantity: CPU time of a round or, where the runtime cannot report it, its time above
   * the I/O.
   */
  of: 'cpuTime' | 'timeAboveFloor';
  /** Cost is proportional to `parallel` to this power: 1 is linear, 2 quadratic. One sample a round. */
  exponent: Estimate;
}

/** Numbers of calls, as in 2013. */
export const SWEPT_PARALLEL: readonly number[] = [100, 500, 1000, 1500, 2000];

const CALLS_PER_MS = 10;

/** Workloads of a sweep; `ioMs` applies where the time of the I/O is fixed. */
export function sweptWorkloads(
  levels: readonly number[],
  ioTime: IoTime,
  asked: WorkloadOptions,
): WorkloadOptions[] {
  const ascending = [...new Set(levels)].sort((a, b) => a - b);
  return ascending.map((parallel) => ({
    ...asked,
    parallel,
    ioMs: ioTime === 'fixed' ? asked.ioMs : parallel / CALLS_PER_MS,
  }));
}

export function sweepOf(ioTime: IoTime, points: Benchmark[]): Sweep {
  return { ioTime, points, growth: growthOf(points) };
}

/** Slope of the line through log(cost) over log(parallel), fitted for each round. */
function growthOf(points: readonly Benchmark[]): Growth | Failure {
  if (points.some(({ kind }) => !callsFunction(kind))) {
    return failure('skipped', 'notThisWorkload', 'Only calls of a function grow in number.', {
      remedy:
        'Name a function of the file (--function, FILE#NAME), or say so with asyncScore.workload.',
    });
  }
  const scored = points.filter((point) => point.state === 'scored');
  if (scored.length < 3) {
    return failure('skipped', 'nothingMeasured', 'A line needs three points at the least.', {
      found: `${scored.length} of ${points.length} numbers of calls measured`,
      remedy: 'Measure at three or more numbers of calls (--parallel).',
    });
  }
  const cpu = scored.map(cpuMsOfRounds);
  const of = cpu.every((costs) => costs !== null) ? 'cpuTime' : 'timeAboveFloor';
  const costs = of === 'cpuTime' ? (cpu as number[][]) : scored.map(aboveFloorOfRounds);
  const slopes = slopesByRound(
    scored.map(({ parallel }) => parallel),
    costs,
  );
  if (slopes.length === 0) {
    return failure('skipped', 'nothingMeasured', 'What a call costs above its I/O is too little.', {
      remedy: 'Raise the numbers of calls (--parallel).',
    });
  }
  return { of, exponent: estimate(slopes) };
}

function cpuMsOfRounds({ cpuUsPerCall, parallel }: ScoredBenchmark): number[] | null {
  if ('state' in cpuUsPerCall) return null;
  return cpuUsPerCall.samples.map((us) => (us * parallel) / 1000);
}

function aboveFloorOfRounds({ timeMs, floorMs }: ScoredBenchmark): number[] {
  return timeMs.samples.map((ms) => ms - (floorMs ?? 0));
}

/**
 * Slopes of the rounds; a round with a cost that is not above 0 has no logarithm, and so no slope.
 */
function slopesByRound(levels: readonly number[], costs: readonly number[][]): number[] {
  const rounds = Math.min(...costs.map((ofLevel) => ofLevel.length));
  return Array.from({ length: rounds }, (_, round) =>
    levels.map((level, i) => [Math.log(level), Math.log(costs[i]?.[round] ?? 0)]),
  )
    .filter((line) => line.every(([, logCost]) => Number.isFinite(logCost)))
    .map((line) => linearRegression(line).m);
}
