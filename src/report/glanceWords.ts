/** What a report says at a glance, in as few words as can be: the cards. Pure. */

import { callsFunction } from '../document/workloadKinds';
import type { ScoredBenchmark } from '../harness/benchmark';
import type { GradedDebuggability, Site } from '../probe/debuggability';
import { isDelivered, PUT_RIGHT } from './consequenceWords';
import { isTold } from './findings/finding';
import { partsWords, totalWords } from './gradeWords';
import { kindSentence } from './kindSentences';
import type { Report } from './report';
import type { Units } from './units';
import { costFigure, keepsAnswers } from './words';

/** `2 findings`, `nothing found` */
export function foundWords({ findings }: Pick<Report, 'findings'>, units: Units): string {
  const told = findings.filter(isTold).length;
  return told === 0 ? 'nothing found' : units.counted(told, 'finding');
}

/** `331 tokens · 2 findings · 14.7 µs`, as far as it is known. */
export function summary(report: Report, units: Units): string {
  const tokens = units.counted(report.complexity.tokens, 'token');
  return [tokens, ...scoredInShort(report, units)].join(' · ');
}

/** `2 findings`, `14.7 µs`: what a score tells beside the tokens. */
export function scoredInShort(report: Report, units: Units): string[] {
  const { benchmark, debuggability } = report;
  return [
    ...(debuggability.state === 'scored' ? [foundWords(report, units)] : []),
    ...(benchmark.state === 'scored' ? [cpuOrCost(benchmark, units)] : []),
  ];
}

/** `the caller is told of 3 of 5 failures, 1 is put right`; null where nothing was made to fail. */
export function toldWords({ stackTraces }: GradedDebuggability, units: Units): string | null {
  const places = new Map<string, 'told' | 'mended' | 'lost'>();
  for (const site of stackTraces.sites) {
    if (site.consequence === null) continue;
    const { at, operation } = site;
    const place = at ? `${at.file}:${at.line}:${at.column}` : operation;
    // of what is seen at several boundaries the worse counts
    const known = places.get(place);
    if (known === undefined || known === 'told') places.set(place, becomesOf(site));
  }
  if (places.size === 0) return null;
  const count = (wanted: string) => [...places.values()].filter((one) => one === wanted).length;
  const [told, mended] = [count('told'), count('mended')];
  const right =
    mended === 0 ? '' : `, ${units.count(mended)} ${mended === 1 ? 'is' : 'are'} put right`;
  return `the caller is told of ${units.count(told)} of ${units.counted(places.size, 'failure')}${right}`;
}

function becomesOf(site: Site): 'told' | 'mended' | 'lost' {
  if (isDelivered(site)) return 'told';
  return site.consequence && PUT_RIGHT.has(site.consequence.kind) ? 'mended' : 'lost';
}

/** `debuggability 6 of 10: stack traces 1 of 5, source maps 5 of 5` */
export function gradeInParts(debuggability: GradedDebuggability): string {
  return `debuggability ${totalWords(debuggability)}: ${partsWords(debuggability)}`;
}

/** `14.7 µs of CPU a call`; of other kinds what their cost is told by. */
export function costInShort(benchmark: ScoredBenchmark, units: Units): string {
  const isCpu = callsFunction(benchmark.kind) && !('state' in benchmark.cpuUsPerCall);
  return isCpu ? `${cpuOrCost(benchmark, units)} of CPU a call` : cpuOrCost(benchmark, units);
}

function cpuOrCost(benchmark: ScoredBenchmark, units: Units): string {
  const { kind, cpuUsPerCall } = benchmark;
  if (!callsFunction(kind) || 'state' in cpuUsPerCall) return costFigure(benchmark, units);
  return units.cpuTime(cpuUsPerCall.median);
}

/** `5.3 ms above its waits of 70.4 ms, 1,000 calls at once`, then its memory. */
export function costRows(benchmark: ScoredBenchmark, units: Units): string[] {
  const ofKind = kindSentence(benchmark, units);
  if (ofKind !== null) return [ofKind];
  const calls =
    benchmark.parallel === 1 ? 'alone' : `${units.counted(benchmark.parallel, 'call')} at once`;
  const memory = `${units.bytes(benchmark.memory.peakBytes)} of memory at the peak`;
  return [`${waitsInShort(benchmark, units)}, ${calls}`, memory];
}

function waitsInShort(benchmark: ScoredBenchmark, units: Units): string {
  const { timeMs, floorMs } = benchmark;
  // calls that wait for nothing have nothing to be above of
  if (floorMs === null || floorMs === 0) return units.time(timeMs.median);
  if (keepsAnswers(benchmark))
    return `${units.time(timeMs.median)}, less than the ${units.time(floorMs)} that the first call waited`;
  if (timeMs.median <= floorMs) return `no more than its waits of ${units.time(floorMs)}`;
  const [, above] = units.times([timeMs.median, timeMs.median - floorMs]);
  return `${above} above its waits of ${units.time(floorMs)}`;
}

/** `Time 75.5 ms, 5 runs, narrow; memory 8.6 MB` */
export function costResult(benchmark: ScoredBenchmark, units: Units): string {
  const { timeMs, memory, kind } = benchmark;
  const { median, samples } = timeMs;
  const spread = isWide(timeMs) ? 'wide' : 'narrow';
  const time =
    callsFunction(kind) || kind === 'script' ? units.time(median) : costFigure(benchmark, units);
  return `Time ${time}, ${units.counted(samples.length, 'run')}, ${spread}; memory ${units.bytes(memory.peakBytes)}`;
}

/** An interval that is wider than this share of its median says little. */
const WIDE = 0.1;

export function isWide({ median, low, high }: ScoredBenchmark['timeMs']): boolean {
  return high - low > WIDE * median;
}
