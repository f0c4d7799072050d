/** Reasons in the reports why a row differs from its published one, and no others. */

import type { ScoredBenchmark } from '../harness/benchmark';
import type { GradedDebuggability, StackTraces } from '../probe/debuggability';
import { isGraded } from '../probe/grade';
import type { Report } from '../report/report';
import type { Figures } from './figures';

/** `own stack names 0 of 8 sites, the final callback 0, with q.longStackSupport 8; …` */
export function whyLevelsDiffer(published: Figures, { debuggability }: Report): string | null {
  if (debuggability.state !== 'scored') return null;
  const { stackTraces, sourceMaps } = debuggability;
  const parts = [
    ...(differs(published.stackTraces, stackTraces.level) ? [stackEvidence(debuggability)] : []),
    ...(differs(published.sourceMaps, sourceMaps.level) ? [sourceMaps.evidence] : []),
  ];
  return parts.length > 0 ? parts.join('; ') : null;
}

function differs(published: number | undefined, measured: number): boolean {
  return published !== undefined && published !== measured;
}

function stackEvidence({ stackTraces }: GradedDebuggability): string {
  const sites = gradedSites(stackTraces);
  const count = (named: string) =>
    sites.filter(({ probes }) => probes.find(({ mode }) => mode === 'passed')?.named === named)
      .length;
  const withTrials = stackTraces.trials.map(({ name, brings }) => `with ${name} ${brings}`);
  const named = [
    `own stack names ${count('own')} of ${sites.length} sites`,
    `the final callback ${count('finalCallback')}`,
    ...(withTrials.length > 0 ? withTrials : ['and no long-stack switch was found']),
  ].join(', ');
  return `${named}; the level is that of the middle site`;
}

function gradedSites({ sites, boundary }: StackTraces) {
  return sites.filter((site) => site.boundary === boundary && isGraded(site));
}

/** A row with its published time and ours. */
export interface Timed {
  /** Published time, or another figure that orders the rows as it does. */
  published: number;
  benchmark: ScoredBenchmark;
}

/**
 * Least number of rows: a row that changed sides with fewer stands as published, except for a
 * neighbour.
 */
const FEWEST_SWAPPED = 2;
/** Share of an operation's time below which waits do not differ. */
const OF_ONE_WAIT = 0.5;

/**
 * Explains a row that is on the other side of several others than published: if the intervals of
 * the times decide that, and if its I/O waits take as long as the baseline's.
 */
export function whyOrderDiffers(
  row: Timed,
  others: readonly Timed[],
  baseline: ScoredBenchmark | null,
): string | null {
  const swapped = others.filter((other) => isSwapped(row, other));
  if (swapped.length < FEWEST_SWAPPED) return null;
  const undecided = swapped.filter(({ benchmark }) => overlap(row.benchmark, benchmark)).length;
  return [
    `changed places with ${swapped.length} rows; the intervals overlap with ${undecided} of them`,
    ...waits(row.benchmark, baseline),
  ].join('; ');
}

function isSwapped(a: Timed, b: Timed): boolean {
  const ours = a.benchmark.timeMs.median - b.benchmark.timeMs.median;
  return (a.published - b.published) * ours < 0;
}

function overlap(a: ScoredBenchmark, b: ScoredBenchmark): boolean {
  return a.timeMs.low <= b.timeMs.high && b.timeMs.low <= a.timeMs.high;
}

function waits({ floorMs, ioMs }: ScoredBenchmark, baseline: ScoredBenchmark | null): string[] {
  const usual = baseline?.floorMs ?? null;
  if (floorMs === null || usual === null) return [];
  if (Math.abs(floorMs - usual) < OF_ONE_WAIT * ioMs) return [];
  return [
    `its chain of waits takes ${Math.round(floorMs)} ms, the baseline's ${Math.round(usual)}`,
  ];
}
