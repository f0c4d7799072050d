/** One subject on several runtimes as a heat map: a row a runtime, a column a figure. Pure. */

import type { Failure } from '../failure';
import type { Debuggability } from '../probe/debuggability';
import { isDelivered } from '../probe/consequenceWords';
import { REASONS } from './messages/labels';
import { realIoDifferences } from './messages/stacks';
import type { RuntimeScore } from './report';
import type { Units } from './units';
import { runtimeWords } from './messages/score';

export interface Heat {
  /** Such as `Node 24.21.0`; one a row. */
  runtimes: string[];
  columns: HeatColumn[];
  /** Which runtime is best and which is worst, a sentence a column where that can be told. */
  sentences: string[];
}

export interface HeatColumn {
  title: string;
  cells: HeatCell[];
}

export interface HeatCell {
  text: string;
  /** From 0 (the best of its column) to 1 (the worst); null where there is no figure. */
  heat: number | null;
  mark: 'best' | 'worst' | null;
}

/** A figure with the interval that it is known to lie in; the smaller, the better. */
interface Figure {
  text: string;
  value: number;
  low: number;
  high: number;
}

type Read = (score: RuntimeScore, units: Units) => Figure | Failure;

const COLUMNS: readonly { title: string; read: Read; best: string; worst: string }[] = [
  { title: 'Time', read: time, best: 'Fastest', worst: 'slowest' },
  { title: 'Memory', read: memory, best: 'Least memory', worst: 'most' },
  { title: 'Stack level', read: stackLevel, best: 'Best stacks', worst: 'worst' },
  { title: 'Failures', read: failures, best: 'Fewest failures', worst: 'most' },
];

export function heatOf(scores: readonly RuntimeScore[], units: Units): Heat {
  const runtimes = scores.map(({ runtime }) => runtimeWords(runtime));
  const columns = COLUMNS.map(({ title, read, best, worst }) => {
    const figures = scores.map((score) => read(score, units));
    const known = figures.filter((figure): figure is Figure => !('state' in figure));
    const ends = endsOf(known);
    const cells = figures.map((figure) => cellOf(figure, known, ends));
    const named = (mark: HeatCell['mark']) =>
      runtimes.filter((_, row) => cells[row]?.mark === mark).join(', ');
    const sentence =
      ends &&
      `${best} on ${named('best')} (${ends.best.text}), ${worst} on ${named('worst')} (${ends.worst.text}).`;
    return { title, cells, sentence };
  });
  return {
    runtimes,
    columns: columns.map(({ title, cells }) => ({ title, cells })),
    sentences: [...columns.flatMap(({ sentence }) => sentence ?? []), ...realIoDifferences(scores)],
  };
}

/** The best and the worst, or null where their intervals overlap: then neither is named. */
function endsOf(known: readonly Figure[]): { best: Figure; worst: Figure } | null {
  const sorted = [...known].sort((a, b) => a.value - b.value);
  const [best, worst] = [sorted[0], sorted[sorted.length - 1]];
  return best && worst && best.high < worst.low ? { best, worst } : null;
}

function cellOf(
  figure: Figure | Failure,
  known: readonly Figure[],
  ends: ReturnType<typeof endsOf>,
): HeatCell {
  if ('state' in figure) return { text: REASONS[figure.reason.code], heat: null, mark: null };
  const values = known.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const heat = most > least ? (figure.value - least) / (most - least) : 0;
  const mark =
    figure.value === ends?.best.value
      ? 'best'
      : figure.value === ends?.worst.value
        ? 'worst'
        : null;
  return { text: figure.text, heat, mark };
}

function time({ benchmark }: RuntimeScore, units: Units): Figure | Failure {
  if (benchmark.state !== 'scored') return benchmark;
  const { median, low, high } = benchmark.timeMs;
  return { text: units.time(median), value: median, low, high };
}

function memory({ benchmark }: RuntimeScore, units: Units): Figure | Failure {
  if (benchmark.state !== 'scored') return benchmark;
  const { peakBytes, low, high } = benchmark.memory;
  return { text: units.bytes(peakBytes), value: peakBytes, low, high };
}

function stackLevel({ debuggability }: RuntimeScore): Figure | Failure {
  if (debuggability.state !== 'scored') return debuggability;
  const { level } = debuggability.stackTraces;
  return exact(`${level} of 5`, 5 - level);
}

function failures({ debuggability }: RuntimeScore): Figure | Failure {
  if (debuggability.state !== 'scored') return debuggability;
  const { lost, tried } = lostErrors(debuggability);
  return exact(`${lost} of ${tried}`, lost);
}

function exact(text: string, value: number): Figure {
  return { text, value, low: value, high: value };
}

/**
 * Errors of failing I/O operations that never reached the caller, of those that were tried at the
 * graded boundary.
 */
export function lostErrors({ stackTraces }: Debuggability & { state: 'scored' }): {
  lost: number;
  tried: number;
} {
  const probes = stackTraces.sites
    .filter(({ boundary }) => boundary === stackTraces.boundary)
    .flatMap((site) => site.probes)
    .filter(({ outcome }) => outcome !== 'unfailable');
  const lost = probes.filter((probe) => !isDelivered(probe)).length;
  return { lost, tried: probes.length };
}
