/** One sentence for the cost of each kind of workload but calls of a function. */

import type { WorkloadKind } from '../document/workloadKinds';
import type { Estimate, ScoredBenchmark } from '../harness/benchmark';
import type { Failure } from '../failure';
import type { Units } from './units';

type Sentence = (benchmark: ScoredBenchmark, units: Units) => string;

/** `1.23 s from start to exit, 41 ms of it what an empty script takes; …`; null for calls of a function. */
export function kindSentence(benchmark: ScoredBenchmark, units: Units): string | null {
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
