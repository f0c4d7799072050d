/** Tables in which a row is one figure with what it comes from. */

import type { Estimate } from '../../harness/benchmark';
import type { Failure } from '../../failure';
import { absenceTexts, absenceWord, OUTLIERS_NOTE } from '../costWords';
import { intervalTitle } from '../intervalWords';
import { type Block, type Cell, cell, type Column, paragraph } from '../page';
import type { Units } from '../units';

/** Samples that are listed in a page; the JSON report holds all of them. */
const MOST_SAMPLES = 8;

/** Of a table of these figures, some of which may be absent. */
export function estimateColumns(figures: readonly (object | undefined)[]): Column[] {
  return [
    { title: '', align: 'left' },
    { title: 'median', align: 'right' },
    { title: intervalTitle(figures), align: 'right' },
    { title: 'runs and details', align: 'left', shorten: 'end' },
  ];
}

/** How the figures of one kind are written. */
export interface Writing {
  interval(low: number, high: number): string;
  samples(values: readonly number[], marked: readonly number[]): string;
}

/** @param figure the median as it is to be read beside others */
export function estimateRow(
  label: string,
  figure: string,
  estimate: Estimate,
  { interval, samples }: Writing,
  units: Units,
): Cell[] {
  return [
    cell(label),
    cell(figure, 'strong'),
    cell(interval(estimate.low, estimate.high)),
    cell(samplesText(estimate, samples, units), 'quiet'),
  ];
}

/** A figure without samples of its own. */
export function figureRow(label: string, figure: string, details = '', interval = ''): Cell[] {
  return [cell(label), cell(figure), cell(interval), cell(details, 'quiet')];
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

/** What the stars mean, where there are any. */
export function outliersNote(
  estimates: readonly (Pick<Estimate, 'outliers'> | Failure)[],
): Block[] {
  const some = estimates.some((each) => 'outliers' in each && each.outliers.length > 0);
  return some ? [paragraph(OUTLIERS_NOTE, 'quiet')] : [];
}

/** Whether a figure is none of the kind of workload: it has no row then. */
export function isForeign(figure: object): boolean {
  return 'reason' in figure && (figure as Failure).reason.code === 'notThisWorkload';
}

/** Why figures could not be had. */
export function absenceNotes(figures: readonly [label: string, figure: object][]): Block[] {
  return absenceTexts(figures).map((text) => paragraph(text, 'quiet'));
}
