/** Figures with what they come from: rows of one table where they are written, plots where they are drawn. */

import type { Estimate } from '../../harness/benchmark';
import type { Failure } from '../../failure';
import { absenceTexts, absenceWord, intervalTitle, OUTLIERS_NOTE } from '../messages/measured';
import {
  type Block,
  type Cell,
  cell,
  fact,
  type Fact,
  factsBlock,
  inPanel,
  listOf,
  paragraph,
  plot,
} from '../../page/page';
import { dotPlot } from '../plots/dotPlot';
import type { Units } from '../units';

/** Samples that are listed in a page; the JSON report holds all of them. */
const MOST_SAMPLES = 8;

/** @param figures those of the rows; undefined is left out */
export function estimateBlocks(
  figures: readonly (Pick<Estimate, 'outliers'> | Failure | undefined)[],
  rows: readonly (Cell[] | undefined)[],
): Block[] {
  const hasOutliers = figures.some(
    (each) => each && 'outliers' in each && each.outliers.length > 0,
  );
  return listOf<Block>(
    {
      kind: 'table',
      columns: [
        { title: '', align: 'left' },
        { title: 'median', align: 'right' },
        { title: intervalTitle(figures), align: 'right' },
        { title: 'runs and details', align: 'left', shorten: 'end' },
      ],
      rows: rows.filter((row) => row !== undefined),
    },
    hasOutliers && paragraph(OUTLIERS_NOTE, 'quiet'),
  );
}

/** How the figures of one kind are written. */
export interface Writing {
  figure(value: number): string;
  interval(low: number, high: number): string;
  samples(values: readonly number[], marked: readonly number[]): string;
}

export function timeWriting(units: Units): Writing {
  return { figure: units.time, interval: units.timeInterval, samples: units.timeSamples };
}

export function cpuWriting(units: Units): Writing {
  return { figure: units.cpuTime, interval: units.cpuTimeInterval, samples: units.cpuTimeSamples };
}

export function rateWriting(units: Units): Writing {
  return {
    figure: units.number,
    interval: units.numberInterval,
    samples: (values, marked) =>
      values.map((value, i) => units.number(value) + (marked.includes(i) ? '*' : '')).join(' '),
  };
}

/** @param figure the median where it is read beside others */
export function estimateRow(
  label: string,
  estimate: Estimate,
  writing: Writing,
  units: Units,
  figure = writing.figure(estimate.median),
): Cell[] {
  return [
    cell(label),
    cell(figure, 'strong'),
    cell(writing.interval(estimate.low, estimate.high)),
    cell(samplesText(estimate, writing.samples, units), 'quiet'),
  ];
}

/** The same in the panel: every run as a dot, and what else is to be said of it. */
export function estimatePlot(
  estimate: Pick<Estimate, 'median' | 'low' | 'high' | 'samples' | 'outliers'>,
  { figure, interval }: Writing,
  figures: readonly Figure[],
  units: Units,
  { floor = null, title = 'median' }: { floor?: number | null; title?: string } = {},
): Block[] {
  const { median, low, high, samples } = estimate;
  return [
    plot(dotPlot({ ...estimate, floor, format: figure })),
    inPanel(
      factsBlock([
        fact(title, figure(median)),
        fact(intervalTitle([estimate]), interval(low, high)),
        ...figures.map(figureFact),
        fact('runs', units.count(samples.length)),
      ]),
    ),
  ];
}

/** A figure without samples of its own, or a word where it would stand; `absenceNotes` says why. */
export interface Figure {
  label: string;
  /** Its label, and what is said of it, in the panel. */
  title?: string;
  said?: string;
  figure: string | Failure;
  interval?: string;
  details?: string;
}

export function figureRow({ label, figure, interval = '', details = '' }: Figure): Cell[] {
  if (typeof figure !== 'string') return absentRow(label, figure);
  return [cell(label), cell(figure), cell(interval), cell(details, 'quiet')];
}

function figureFact({ label, title = label, figure, interval, said }: Figure): Fact {
  if (typeof figure !== 'string') return fact(title, absenceWord(figure));
  return fact(title, said ?? (interval ? `${figure} (${interval})` : figure));
}

/** A word where the figure would stand; `absenceNotes` says why. */
export function absentRow(label: string, failure: Failure): Cell[] {
  return [cell(label), cell(absenceWord(failure), 'quiet'), cell(''), cell('')];
}

function samplesText(
  { samples, outliers }: Estimate,
  listed: Writing['samples'],
  units: Units,
): string {
  const more = samples.length - MOST_SAMPLES;
  const text = `${units.count(samples.length)}: ${listed(samples.slice(0, MOST_SAMPLES), outliers)}`;
  if (more <= 0) return text;
  const far = outliers.filter((index) => index >= MOST_SAMPLES).length;
  return `${text} and ${units.count(more)} more${far > 0 ? `, ${units.count(far)} of them*` : ''}`;
}

/** True if a figure does not exist for the kind of workload: it has no row then. */
export function isForeign(figure: object): boolean {
  return 'reason' in figure && (figure as Failure).reason.code === 'notThisWorkload';
}

/** Why figures could not be had. */
export function absenceNotes(
  figures: readonly (readonly [label: string, figure: object, ...more: unknown[]])[],
): Block[] {
  return absenceTexts(figures).map((text) => paragraph(text, 'quiet'));
}
