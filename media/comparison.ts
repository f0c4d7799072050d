import type { ScoredBenchmark } from '../src/harness/benchmark';
import { whyAbsent } from '../src/report/costWords';
import { CPU_TIMES } from '../src/report/kindWords';
import { sideName } from '../src/report/pages/subject';
import type { Comparison, Ratio, Report } from '../src/report/report';
import { areRevisions, unlikeTitle } from '../src/report/revisions';
import type { Units } from '../src/report/units';
import {
  debuggabilityVerdict,
  ratioFigure,
  tokensVerdict,
  verdictBesideRatio,
} from '../src/report/verdicts';
import { failureSentence } from '../src/report/words';
import type { ComparisonModel } from '../src/views/panel/protocol';
import { el, placed, type Child } from './dom';
import type { Page } from './page';
import { letter, shortName } from './header';
import { warningList } from './warnings';

/** Ways in which the two do unlike work: above the numbers, because it limits what they say. */
export function fairnessBanner(model: ComparisonModel): HTMLElement | null {
  const { a, b, comparison } = model;
  // what an edit did is what is asked for: nothing to be warned of
  const list = warningList(comparison?.fairness ?? [], areRevisions(a, b) ? 'info' : 'warning');
  if (!list) return null;
  return el(
    'section',
    { class: 'banner', 'aria-label': 'Fairness' },
    el('h2', {}, unlikeTitle(a, b)),
    list,
  );
}

const COMING = 'Not compared yet';

/** Two columns and a middle one: the ratio B / A with its interval around a line at 1. */
export function comparisonTable(model: ComparisonModel, page: Page): HTMLElement {
  const { comparison } = model;
  const { units } = page;
  return el(
    'table',
    { class: 'comparison', role: 'table' },
    el('thead', { role: 'rowgroup' }, headRow(model)),
    el(
      'tbody',
      { role: 'rowgroup' },
      row(
        'Complexity',
        units.counted(model.a.complexity.tokens, 'token'),
        comparison ? tokensRatio(comparison, units) : [verdictText(COMING)],
        units.counted(model.b.complexity.tokens, 'token'),
      ),
      costRow('Time', timeText, 'time', model, page),
      costRow(CPU_TIMES[model.a.benchmark.kind], cpuText, 'cpu', model, page),
      costRow('Memory', memoryText, 'memory', model, page),
      row(
        'Debuggability',
        debugText(model.a, page),
        [verdictText(comparison ? debuggabilityVerdict(comparison) : COMING)],
        debugText(model.b, page),
      ),
    ),
  );
}

function headRow(model: ComparisonModel): HTMLElement {
  const head = (name: 'A' | 'B', report: Report, other: Report) =>
    el(
      'th',
      { scope: 'col', role: 'columnheader', title: report.subject.file },
      letter(name),
      shortName(sideName(report, other)),
    );
  return el(
    'tr',
    { role: 'row' },
    el('td', { role: 'cell' }),
    head('A', model.a, model.b),
    el('th', { scope: 'col', role: 'columnheader', class: 'middle' }, 'B / A'),
    head('B', model.b, model.a),
  );
}

function row(title: string, a: string, middle: Child[], b: string): HTMLElement {
  return el(
    'tr',
    { role: 'row' },
    el('th', { scope: 'row', role: 'rowheader' }, title),
    el('td', { role: 'cell', 'data-side': 'A' }, a),
    el('td', { role: 'cell', class: 'middle' }, ...middle),
    el('td', { role: 'cell', 'data-side': 'B' }, b),
  );
}

function verdictText(text: string): HTMLElement {
  return el('p', { class: 'verdict' }, text);
}

/** A row of a figure that was measured: its ratio is drawn, with its interval. */
function costRow(
  title: string,
  text: (benchmark: ScoredBenchmark, units: Units) => string,
  figure: 'time' | 'cpu' | 'memory',
  { a, b, comparison }: ComparisonModel,
  { units }: Page,
): HTMLElement {
  const side = ({ benchmark }: Report) =>
    benchmark.state === 'scored'
      ? text(benchmark, units)
      : failureSentence(benchmark, units, benchmark);
  if (!comparison) return row(title, side(a), [verdictText(COMING)], side(b));
  const ratio = comparison.ratio[figure];
  const drawn = ratio.state === 'scored' ? drawing(ratio, units) : null;
  return row(title, side(a), [drawn, verdictText(verdictBesideRatio(ratio, units))], side(b));
}

function timeText({ timeMs: { median, low, high } }: ScoredBenchmark, units: Units): string {
  return withInterval(units.time(median), units.timeInterval(low, high));
}

function cpuText({ cpuUsPerCall }: ScoredBenchmark, units: Units): string {
  if ('state' in cpuUsPerCall) return whyAbsent(cpuUsPerCall);
  const { median, low, high } = cpuUsPerCall;
  return withInterval(units.cpuTime(median), units.cpuTimeInterval(low, high));
}

function memoryText({ memory: { peakBytes, low, high } }: ScoredBenchmark, units: Units): string {
  return withInterval(units.bytes(peakBytes), units.bytesInterval(low, high));
}

/** Two lines where there is no room for one: neither is parted from its unit. */
function withInterval(figure: string, interval: string): string {
  const whole = (text: string) => text.replaceAll(' ', '\u00a0');
  return `${whole(figure)} (${whole(interval)})`;
}

function debugText({ debuggability }: Report, { units }: Page): string {
  if (debuggability.state !== 'scored') return failureSentence(debuggability, units);
  return `${debuggability.total} of 10`;
}

/** Tokens are counted, not measured: a ratio without an interval. */
function tokensRatio(comparison: Comparison, units: Units): Child[] {
  const { tokens } = comparison.ratio;
  if (tokens === null || tokens === 1) return [verdictText(tokensVerdict(comparison, units))];
  return [drawing({ median: tokens, low: tokens, high: tokens }, units)];
}

/** On a logarithmic axis, so that twice and half lie equally far from 1. */
function drawing(ratio: Pick<Ratio, 'median' | 'low' | 'high'>, units: Units): HTMLElement {
  const reach = Math.max(
    Math.log(LEAST_REACH),
    1.15 * Math.max(Math.abs(Math.log(ratio.low)), Math.abs(Math.log(ratio.high))),
  );
  const at = (value: number) => 0.5 + Math.log(value) / (2 * reach);
  return el(
    'div',
    { class: 'ratio' },
    el('span', { class: 'ratio-value' }, ratioFigure(ratio, units)),
    el(
      'div',
      { class: 'ratio-track', 'aria-hidden': 'true' },
      el('span', { class: 'ratio-one', title: '1: no difference' }),
      placed(
        el('span', { class: 'ratio-interval' }),
        at(ratio.low),
        at(ratio.high) - at(ratio.low),
      ),
      placed(el('span', { class: 'ratio-median' }), at(ratio.median)),
    ),
  );
}

/** The axis never shows less than from 1 / 1.5 to 1.5, so that a hair's breadth looks like one. */
const LEAST_REACH = 1.5;
