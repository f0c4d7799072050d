/** Figures with what they come from: rows of one table where they are written, plots where they are drawn. */

import type { Estimate } from '../../harness/benchmark';
import type { Failure } from '../../failure';
import { absenceTexts, absenceWord, intervalTitle, OUTLIERS_NOTE } from '../messages/measured';
import {
  type Block,
  cell,
  fact,
  type Fact,
  factsBlock,
  inPanel,
  left,
  listOf,
  paragraph,
  plot,
  right,
  table,
} from '../../page/page';
import { dotPlot } from '../plots/dotPlot';
import type { Units } from '../units';

/** Samples that are listed in a page; the JSON report holds all of them. */
const MOST_SAMPLES = 8;

/** A figure, or why it could not be had. */
export interface Figure {
  label: string;
  /** Its label, and what is said of it, in the panel. */
  title?: string;
  said?: string;
  /** A word stands in the place of a failure; `absenceNotes` says why. */
  figure: string | Failure;
  interval?: string;
  details?: string;
  /** What it is the median of. */
  runs?: Runs & { writing: Writing };
}

type Runs = Pick<Estimate, 'median' | 'low' | 'high' | 'samples' | 'outliers'>;

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

/** The median of all runs, with the first of them. */
export function estimateFigure(
  label: string,
  estimate: Runs | Failure,
  writing: Writing,
  units: Units,
): Figure {
  if ('state' in estimate) return { label, figure: estimate };
  return {
    label,
    figure: writing.figure(estimate.median),
    interval: writing.interval(estimate.low, estimate.high),
    details: samplesText(estimate, writing.samples, units),
    runs: { ...estimate, writing },
  };
}

/** A row a figure, where they are written. */
export function figureTable(figures: readonly Figure[]): Block[] {
  const runs = figures.map((each) => each.runs);
  return listOf<Block>(
    table(figures, [
      left('', ({ label }) => label),
      right('median', ({ figure, runs: of }) => {
        if (typeof figure !== 'string') return cell(absenceWord(figure), 'quiet');
        return cell(figure, of ? 'strong' : 'plain');
      }),
      right(intervalTitle(runs), ({ interval = '' }) => interval),
      left(
        'runs and details',
        ({ figure, details = '' }) => (typeof figure === 'string' ? cell(details, 'quiet') : ''),
        { shorten: 'end' },
      ),
    ]),
    runs.some((of) => of && of.outliers.length > 0) && paragraph(OUTLIERS_NOTE, 'quiet'),
  );
}

/** The same in the panel: every run of the first figure as a dot, and the others as facts. */
export function figurePlot(
  { runs, figure, interval = '', title = 'median' }: Figure,
  others: readonly Figure[],
  units: Units,
  floor: number | null = null,
): Block[] {
  if (!runs || typeof figure !== 'string') return [];
  return [
    plot(dotPlot({ ...runs, floor, format: runs.writing.figure })),
    inPanel(
      factsBlock([
        fact(title, figure),
        fact(intervalTitle([runs]), interval),
        ...others.map(figureFact),
        fact('runs', units.count(runs.samples.length)),
      ]),
    ),
  ];
}

function figureFact({ label, title = label, figure, interval, said }: Figure): Fact {
  if (typeof figure !== 'string') return fact(title, absenceWord(figure));
  return fact(title, said ?? (interval ? `${figure} (${interval})` : figure));
}

function samplesText(
  { samples, outliers }: Runs,
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
