/** Words for what a subject costs, by the kind of its workload. */

import { callsFunction, type WorkloadKind } from '../../document/workloadKinds';
import type { Failure } from '../../failure';
import type { Estimate, ScoredBenchmark, ServerFigures } from '../../harness/benchmark';
import { makesLessIo } from '../../harness/lessIo';
import type { WorkloadChoice } from '../report';
import type { Units } from '../units';
import { WORKLOADS } from './labels';

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

/** Lines under the cost of a card. */
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

/** True if calls take less than the I/O of the first one, whose answers they find kept. */
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

type Sentence = (benchmark: ScoredBenchmark, units: Units) => string;

/** `1.23 s from start to exit, 41 ms of it what an empty script takes; …`; null for calls of a function. */
function kindSentence(benchmark: ScoredBenchmark, units: Units): string | null {
  return SENTENCES[benchmark.kind]?.(benchmark, units) ?? null;
}

const SENTENCES: Readonly<Record<WorkloadKind, Sentence | null>> = {
  doxbee: null,
  function: null,
  script: ({ timeMs, script, memory }, units) =>
    [
      `${units.time(timeMs.median)} from start to exit`,
      ...(script ? [`${units.time(script.emptyMs)} of it what an empty script takes`] : []),
      ...(script ? cpuParts(script, units) : []),
      units.bytes(memory.peakBytes),
    ].join(', '),
  ops: ({ ops, memory }, units) => {
    if (!ops) return units.bytes(memory.peakBytes);
    const { opsPerSecond, marginPercent, emptyMs } = ops;
    const rate = `${units.number(opsPerSecond.median)} operations a second`;
    const one = units.time(1000 / opsPerSecond.median);
    return `${rate}, ${marginWords(marginPercent, units)}: ${one} each, ${units.time(emptyMs)} of it what an empty one takes`;
  },
  server: ({ server, parallel, memory }, units) => {
    const rate = server ? `${units.number(server.requestsPerSecond.median)} requests a second` : '';
    const asked = `${units.counted(parallel, 'connection')} at once: ${rate}`;
    return `${asked}, ${units.bytes(memory.peakBytes)}`;
  },
};

/** `± 1.2 % (of the mean, 95 %)` */
export function marginWords(marginPercent: number, units: Units): string {
  return `± ${units.share(marginPercent / 100)} (of the mean, 95 %)`;
}

function cpuParts(
  { userMs, systemMs }: { userMs: Estimate | Failure; systemMs: Estimate | Failure },
  units: Units,
): string[] {
  if ('state' in userMs || 'state' in systemMs) return [];
  return [`CPU time ${units.time(userMs.median)} user and ${units.time(systemMs.median)} system`];
}

/** Titles of the CPU time in comparisons and tables of runs. */
export const CPU_TIMES: Readonly<Record<WorkloadKind, string>> = {
  doxbee: 'CPU time of a call',
  function: 'CPU time of a call',
  script: 'CPU time',
  ops: 'CPU time of an operation',
  server: 'CPU time of a request',
};

/** Meaning of the peak of memory. */
export const PEAKS: Readonly<Record<WorkloadKind, string>> = {
  doxbee: 'peak above the start',
  function: 'peak above the start',
  script: 'peak of the process',
  ops: 'peak above the start',
  server: 'peak of its processes',
};

/** `script, because it exports nothing (--workload changes it)` */
export function choiceWords({ kind, chosenBy, because }: WorkloadChoice): string {
  if (chosenBy === 'person') return `${WORKLOADS[kind]}, as was asked for`;
  const words = `${WORKLOADS[kind]}, because ${because}`;
  return chosenBy === 'file' ? `${words}; --workload or asyncScore.workload changes it` : words;
}

/** Says whether connections are kept after an answer. */
export function connectionsWords({ keepAlive }: ServerFigures): string {
  return keepAlive ? 'over connections that are kept' : 'each over a connection of its own';
}

/** `3 connections failed (2 still waited for an answer at the end), 12 answers without a 2xx status`; empty where nothing went wrong. */
export function troubleWords(
  { errors, unanswered = 0, not2xx }: Pick<ServerFigures, 'errors' | 'unanswered' | 'not2xx'>,
  units: Units,
): string {
  if (errors + not2xx === 0) return '';
  const still = unanswered === 0 ? '' : ` (${unanswered} still waited for an answer at the end)`;
  return [
    `${units.counted(errors, 'connection')} failed${still}`,
    `${units.counted(not2xx, 'answer')} without a 2xx status`,
  ].join(', ');
}

/** How the memory of several processes is told; empty where there is one. */
export function processesWords({ processes }: ServerFigures): string {
  return processes === 1 ? '' : 'memory: the peak of each, added up';
}

/** CPU share of the process that made the requests: `49 % of a processor`. */
export function askingWords({ askingShare }: ServerFigures, units: Units): string {
  return `${units.share(askingShare)} of a processor`;
}
