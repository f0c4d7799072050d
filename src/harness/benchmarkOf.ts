import { callsFunction } from '../document/workloadKinds';
import { median } from 'simple-statistics';
import type { BenchResult, Observed } from '../../bench-runner/protocol/bench';
import { failure, type Failure } from '../failure';
import type { Conditions } from '../runtimes/conditions';
import type {
  Estimate,
  Memory,
  Percentiles,
  Run,
  ScoredBenchmark,
  Settling,
  Workload,
} from './benchmark';
import { changed, estimate } from './estimate';
import { KINDS } from './kinds/kinds';
import { overRuns } from './percentiles';
import type { EntryResults } from './rounds';
import { cpuMsOf, timeMsOf, windowsOfCpu } from './windows';
import { waysOf } from './waysOf';
import { callsIn } from './workload';

/** Makes the benchmark of an entry from its rounds: at least one timed run. */
export function benchmarkOf(
  measured: EntryResults,
  workload: Workload,
  conditions: Conditions,
): ScoredBenchmark {
  const { timed, observed, recorded } = measured;
  const timeMs = estimate(timed.map(timeMsOf));
  const floorMs = recorded?.floorMs ?? null;
  const seen = observed.map((run) => run.observed).filter((each) => each !== null);
  const watched = (of: (one: Observed) => Percentiles) =>
    seen.length === 0 ? notObserved(workload) : overRuns(seen.map(of));
  return {
    state: 'scored',
    ...workload,
    timeMs,
    floorMs,
    aboveFloorMs:
      floorMs === null ? noFloor(workload) : changed(timeMs, (value) => value - floorMs),
    cpuUsPerCall: cpuUsPerCall(timed, workload),
    callsPerSecond: (callsIn(workload) / timeMs.median) * 1000,
    latencyMs: watched(({ latencyMs }) => latencyMs),
    loopDelayMs: watched(({ loopDelayMs }) => loopDelayMs),
    operations: recorded?.operations ?? [],
    work: recorded?.work ?? null,
    ...(recorded?.own ? { own: recorded.own, ...waysOf(seen, recorded, workload) } : {}),
    ...(recorded?.sideEffects ? { sideEffects: recorded.sideEffects } : {}),
    conditions,
    memory: memoryOf(timed, seen, workload),
    settling: settlingOf(timed),
    observerPrice: observerPrice(measured, workload),
    runs: timed.map(runOf),
    ...(measured.rounds ? { rounds: measured.rounds } : {}),
    ...KINDS[workload.kind].figures(timed),
  };
}

function runOf({ warmUp, cpuWindows, windows, peak }: BenchResult): Run {
  return { warmUp, ...(cpuWindows ? { cpuWindows } : {}), windows, peakBytes: peak?.bytes ?? 0 };
}

function cpuUsPerCall(timed: readonly BenchResult[], workload: Workload): Estimate | Failure {
  const cpuMs = timed.map(cpuMsOf).filter((each) => each !== null);
  if (cpuMs.length === 0) return lacks('the CPU time of its process (process.cpuUsage)');
  return estimate(cpuMs.map((each) => (each * 1000) / callsIn(workload)));
}

function memoryOf(
  timed: readonly BenchResult[],
  seen: readonly Observed[],
  workload: Workload,
): Memory {
  const peaks = timed.map(({ peak }) => peak).filter((peak) => peak !== null);
  const { median: peakBytes, ...interval } = estimate(peaks.map(({ bytes }) => bytes));
  return {
    peakBytes,
    ...interval,
    method: peaks[0]?.method ?? 'sampledAtCompletions',
    heap: heapOf(seen, workload),
    allocated: allocatedOf(timed, workload),
    gc: gcOf(seen, workload),
  };
}

function heapOf(seen: readonly Observed[], workload: Workload): Memory['heap'] {
  const heaps = seen.map(({ heap }) => heap).filter((heap) => heap !== null);
  if (heaps.length === 0) return missing(seen, workload, 'a collection on request (--expose-gc)');
  return {
    beforeBytes: median(heaps.map(({ beforeBytes }) => beforeBytes)),
    afterBytes: median(heaps.map(({ afterBytes }) => afterBytes)),
  };
}

function allocatedOf(timed: readonly BenchResult[], workload: Workload): Memory['allocated'] {
  const counts = timed.map(({ allocated }) => allocated);
  if (counts.every((count) => count === undefined)) return notObserved(workload);
  const told = counts.filter((count) => count !== undefined && count !== null);
  if (told.length === 0) return lacks('the heap before and after each collection (v8.GCProfiler)');
  const { median: perCallBytes, ...spread } = estimate(told.map((count) => count.perCallBytes));
  const emptyCallBytes = median(told.map((count) => count.emptyCallBytes));
  return { perCallBytes, emptyCallBytes, ...spread };
}

function gcOf(seen: readonly Observed[], workload: Workload): Memory['gc'] {
  const watched = seen.flatMap(({ gc, calls }) => (gc === null ? [] : [{ gc, calls }]));
  if (watched.length === 0) return missing(seen, workload, 'its collections (performance entries)');
  const inWindow = (of: (gc: { count: number; pauseMs: number }) => number) =>
    median(watched.map(({ gc, calls }) => (of(gc) * workload.parallel) / calls));
  return { count: inWindow(({ count }) => count), pauseMs: inWindow(({ pauseMs }) => pauseMs) };
}

/** Medians of the rounds that all runs have: runs may differ by a warm-up round or two. */
function settlingOf(timed: readonly BenchResult[]): Settling | Failure {
  if (timed.every((run) => cpuMsOf(run) === null)) {
    return lacks('the CPU time of its process (process.cpuUsage)');
  }
  return {
    warmUpCpuMs: roundByRound(timed.map(({ warmUp }) => warmUp.map(({ cpuMs }) => cpuMs ?? 0))),
    timedCpuMs: roundByRound(timed.map((run) => windowsOfCpu(run).map(({ cpuMs }) => cpuMs ?? 0))),
  };
}

function roundByRound(runs: readonly (readonly number[])[]): number[] {
  const rounds = Math.min(...runs.map((run) => run.length));
  return Array.from({ length: rounds }, (_, i) => median(runs.map((run) => run[i] as number)));
}

/** Ratio of an observed process to the timed one of the same round. */
function observerPrice({ timed, observed }: EntryResults, workload: Workload): Estimate | Failure {
  const pairs = Math.min(timed.length, observed.length);
  if (pairs === 0) return notObserved(workload);
  const prices = observed
    .slice(0, pairs)
    .map((run, i) => timeMsOf(run) / timeMsOf(timed[i] as BenchResult));
  return estimate(prices);
}

function missing(seen: readonly Observed[], workload: Workload, what: string): Failure {
  return seen.length === 0 ? notObserved(workload) : lacks(what);
}

function lacks(what: string): Failure {
  return failure('skipped', 'runtimeLacks', `This runtime does not tell ${what}.`, {
    remedy:
      'Score it on a newer Node: command "Pick Node runtime…", asyncScore.runtime, --runtime.',
  });
}

function noFloor({ kind }: Workload): Failure {
  if (!callsFunction(kind)) return failure('skipped', 'notThisWorkload', 'No I/O of it is faked.');
  return failure('skipped', 'nothingMeasured', 'The I/O of a call could not be recorded.');
}

function notObserved({ kind, mode }: Workload): Failure {
  if (!KINDS[kind].isObserved) {
    return failure(
      'skipped',
      'notThisWorkload',
      'Only simultaneous calls of a function are watched.',
    );
  }
  if (mode === 'sound') return failure('skipped', 'notYet', 'Cancelled before it was observed.');
  return failure('skipped', 'notAsked', 'Faithful mode measures what the 2013 study measured.', {
    remedy: 'Use sound mode (--mode, asyncScore.mode).',
  });
}
