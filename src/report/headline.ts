/**
 * What a score costs, in the order in which it matters: first what the code itself does, then what its
 * I/O leaves over, then memory. Pure; every view takes its words from here.
 */

import { callsFunction } from '../document/workloadKinds';
import type { ScoredBenchmark } from '../harness/benchmark';
import { makesLessIo } from '../harness/lessIo';
import { kindSentence } from './kindSentences';
import type { Units } from './units';

/**
 * `14.7 µs of CPU a call, about 68,000 calls a second on one core · 5.5 ms above the 70 ms that its
 * I/O takes, 1,000 calls at once · 5.2 MB`
 */
export function costHeadline(benchmark: ScoredBenchmark, units: Units): string {
  const ofKind = kindSentence(benchmark, units);
  if (ofKind !== null) return ofKind;
  const rate = rateWords(benchmark, units);
  const cpu = rate === null ? [] : [`${costInShort(benchmark, units)}, ${rate}`];
  return [...cpu, atOnceWords(benchmark, units), units.bytes(benchmark.memory.peakBytes)].join(
    ' · ',
  );
}

/** `14.7 µs of CPU a call`; of other kinds, and without CPU time, what their cost is told by. */
export function costInShort(benchmark: ScoredBenchmark, units: Units): string {
  const figure = cpuOrCost(benchmark, units);
  return cpuUsOf(benchmark) === null ? figure : `${figure} of CPU a call`;
}

/** What stands under it, a line each. */
export function costRows(benchmark: ScoredBenchmark, units: Units): string[] {
  const ofKind = kindSentence(benchmark, units);
  if (ofKind !== null) return [ofKind];
  const rate = rateWords(benchmark, units);
  const { peakBytes } = benchmark.memory;
  const memory =
    peakBytes === 0
      ? 'no more memory than before'
      : `${units.bytes(peakBytes)} of memory at the peak`;
  return [...(rate === null ? [] : [rate]), atOnceWords(benchmark, units), memory];
}

/** `14.7 µs`; of other kinds `1.23 s`, `770 ops/s`. */
export function cpuOrCost(benchmark: ScoredBenchmark, units: Units): string {
  const cpuUs = cpuUsOf(benchmark);
  return cpuUs === null ? costFigure(benchmark, units) : units.cpuTime(cpuUs);
}

/** `101 ms`, `770 ops/s`, `3,190 requests/s`: what the cost of a kind of workload is told by. */
export function costFigure({ timeMs, ops, server }: ScoredBenchmark, units: Units): string {
  if (ops) return `${units.number(ops.opsPerSecond.median)} ops/s`;
  if (server) return `${units.number(server.requestsPerSecond.median)} requests/s`;
  return units.time(timeMs.median);
}

/** Whether calls take less than the I/O of the first one: they find what that was answered. */
export function keepsAnswers<Timed extends Pick<ScoredBenchmark, 'kind' | 'timeMs' | 'floorMs'>>(
  benchmark: Timed,
): benchmark is Timed & { floorMs: number } {
  const { kind, timeMs, floorMs } = benchmark;
  return kind === 'function' && makesLessIo(timeMs.median, floorMs);
}

function cpuUsOf({ kind, cpuUsPerCall }: ScoredBenchmark): number | null {
  return callsFunction(kind) && !('state' in cpuUsPerCall) ? cpuUsPerCall.median : null;
}

/** Digits of what is "about" so many. */
const ROUGHLY = 2;

function rateWords(benchmark: ScoredBenchmark, units: Units): string | null {
  const cpuUs = cpuUsOf(benchmark);
  if (cpuUs === null || cpuUs <= 0) return null;
  const perSecond = Number((1e6 / cpuUs).toPrecision(ROUGHLY));
  return `about ${units.number(perSecond)} calls a second on one core`;
}

/** `5.5 ms above the 70 ms that its I/O takes, 1,000 calls at once` */
function atOnceWords(benchmark: ScoredBenchmark, units: Units): string {
  const { parallel } = benchmark;
  const calls = parallel === 1 ? 'alone' : `${units.counted(parallel, 'call')} at once`;
  return `${aboveWords(benchmark, units)}, ${calls}`;
}

function aboveWords(benchmark: ScoredBenchmark, units: Units): string {
  const { timeMs, floorMs } = benchmark;
  // calls that wait for nothing have nothing to be above of
  if (floorMs === null || floorMs === 0) return units.time(timeMs.median);
  if (keepsAnswers(benchmark))
    return `${units.time(timeMs.median)}, less than the ${units.time(floorMs)} that the first call waited: later ones do not make its I/O again`;
  const waits = `the ${units.time(floorMs)} that its ${waitedFor(benchmark)}`;
  if (timeMs.median <= floorMs) return `no more than ${waits}`;
  const [, above] = units.times([timeMs.median, timeMs.median - floorMs]);
  return `${above} above ${waits}`;
}

/** A function of a person's own may wait for timers alone. */
function waitedFor({ work }: ScoredBenchmark): string {
  const isTimer = (work?.operations ?? []).map(({ boundary }) => boundary === 'timer');
  if (!isTimer.includes(true)) return 'I/O takes';
  return isTimer.includes(false) ? 'I/O and timers take' : 'timers take';
}
