/** What a report says at a glance, in as few words as can be: the cards. Pure. */

import { callsFunction } from '../document/workloadKinds';
import type { ScoredBenchmark } from '../harness/benchmark';
import type { GradedDebuggability, Site } from '../probe/debuggability';
import { isDelivered } from '../probe/consequenceWords';
import { isTold } from '../rules/finding';
import { partsWords, totalWords } from './gradeWords';
import { costFigure, cpuOrCost } from './headline';
import type { Report } from './report';
import type { Units } from './units';

/** `2 findings`, `no problem found` */
export function foundWords({ findings }: Pick<Report, 'findings'>, units: Units): string {
  const told = findings.filter(isTold).length;
  return told === 0 ? 'no problem found' : units.counted(told, 'finding');
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

/** `the caller is told of 3 of 5 failures, 1 ends as if nothing had failed`; null where nothing was made to fail. */
export function toldWords({ stackTraces }: GradedDebuggability, units: Units): string | null {
  const places = new Map<string, Becomes>();
  for (const site of stackTraces.sites) {
    if (site.consequence === null) continue;
    const { at, operation } = site;
    const place = at ? `${at.file}:${at.line}:${at.column}` : operation;
    // of what is seen at several boundaries the worse counts
    const known = places.get(place);
    if (known === undefined || known === 'told') places.set(place, becomesOf(site));
  }
  if (places.size === 0) return null;
  const count = (wanted: Becomes) => [...places.values()].filter((one) => one === wanted).length;
  const others = (['triedAgain', 'fallback', 'exits'] as const).flatMap((one) => {
    const times = count(one);
    const [ofOne, ofSeveral] = BECOMES_WORDS[one];
    return times === 0 ? [] : [`, ${units.count(times)} ${times === 1 ? ofOne : ofSeveral}`];
  });
  const told = `${units.count(count('told'))} of ${units.counted(places.size, 'failure')}`;
  return `the caller is told of ${told}${others.join('')}`;
}

type Becomes = 'told' | 'triedAgain' | 'fallback' | 'exits' | 'lost';

const BECOMES_WORDS = {
  triedAgain: ['is tried again', 'are tried again'],
  fallback: ['ends as if nothing had failed', 'end as if nothing had failed'],
  exits: ['ends the process as the code says', 'end the process as the code says'],
} as const;

function becomesOf(site: Site): Becomes {
  if (isDelivered(site)) return 'told';
  switch (site.consequence?.kind) {
    case 'recovered':
      return 'triedAgain';
    case 'fallback':
    case 'exits':
      return site.consequence.kind;
    default:
      return 'lost';
  }
}

/** `debuggability 6 of 10: stack traces 1 of 5, source maps 5 of 5` */
export function gradeInParts(debuggability: GradedDebuggability): string {
  return `debuggability ${totalWords(debuggability)}: ${partsWords(debuggability)}`;
}

/** `Time 75.5 ms, 5 runs that agree; memory 8.6 MB` */
export function costResult(benchmark: ScoredBenchmark, units: Units): string {
  const { timeMs, memory, kind } = benchmark;
  const { median, samples } = timeMs;
  const spread = samples.length < 2 ? '' : isWide(timeMs) ? ' that differ' : ' that agree';
  const time =
    callsFunction(kind) || kind === 'script' ? units.time(median) : costFigure(benchmark, units);
  return `Time ${time}, ${units.counted(samples.length, 'run')}${spread}; memory ${units.bytes(memory.peakBytes)}`;
}

/** An interval that is wider than this share of its median says little. */
const WIDE = 0.1;

export function isWide({ median, low, high }: ScoredBenchmark['timeMs']): boolean {
  return high - low > WIDE * median;
}
