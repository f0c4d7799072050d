/** Two reports as the panel draws them: the evidence side by side, the ratios in the middle. */

import { whyAbsent } from '../messages/measured';
import { type Child, el, type Markup } from '../../page/markup';
import {
  listOf,
  type Block,
  drawn,
  group,
  paragraph,
  type Section,
  section,
} from '../../page/page';
import type { Failure } from '../../failure';
import { ratioPlot } from '../plots/ratio';
import type { Comparison, Ratio, Report } from '../report';
import {
  changeSentence,
  comparisonSentence,
  debuggabilityVerdict,
  newIn,
  tokensVerdict,
  verdictBesideRatio,
} from '../messages/comparison';
import { areRevisions, isUnchanged, unlikeTitle } from '../revisions';
import { capital, shortenMiddle } from '../../document/words';
import type { Units } from '../units';
import { failureSentence, totalWords } from '../messages/score';
import { callContent } from './call';
import { type Compared, costOf, measuredCosts } from './comparison';
import type { Finding } from '../../rules/finding';
import { findingBlocks } from './findings';
import { complexityBlocks } from './complexity';
import { costBlocks } from './cost';
import { measuredBlocks } from './measured';
import { debuggabilityContent } from './score';
import { sideName } from './subject';
import { warningList } from './warnings';

/** The evidence of both, section by section. */
export function comparedSections({ a, b }: Compared, units: Units): Section[] {
  const both = (key: string, title: string, blocksOf: (report: Report, side: string) => Block[]) =>
    section(key, title, pair(blocksOf(a, 'A'), blocksOf(b, 'B')));
  return listOf(
    (a.call || b.call) &&
      both('call', 'How it was called', (report, side) =>
        callContent({ ...report, ioMs: report.benchmark.ioMs }, units, side),
      ),
    both('complexity', 'Complexity', (report, side) => complexityBlocks(report, units, side)),
    both('cost', 'Cost', (report, side) => costBlocks(report, units, null, side)),
    both('debuggability', 'Debuggability', (report, side) =>
      debuggabilityContent(report, units, side),
    ),
    both('measured', 'How this was measured', (report, side) =>
      measuredBlocks(report, units, side),
    ),
  );
}

/** Findings of each side that the other does not have, side by side. */
export function comparedFindings({ a, b }: Compared, units: Units): Section[] {
  const [ofA, ofB] = [newIn(a, b), newIn(b, a)];
  if (ofA.length + ofB.length === 0) return [];
  const blocksOf = (findings: readonly Finding[], side: string) =>
    findingBlocks(findings, units, '', side)[0]?.blocks ?? [
      paragraph('Nothing that the other does not.', 'quiet'),
    ];
  const title = 'What one gets wrong and the other does not';
  return [section('findings', title, pair(blocksOf(ofA, 'A'), blocksOf(ofB, 'B')))];
}

function pair(a: readonly Block[], b: readonly Block[]): Block {
  const side = (name: 'A' | 'B', blocks: readonly Block[]) =>
    group({ class: 'side', role: 'group', 'aria-label': name }, drawn(letter(name)), blocks);
  return group({ class: 'pair' }, side('A', a), side('B', b));
}

export function letter(name: 'A' | 'B'): Markup {
  return el('span', { class: 'letter' }, name);
}

/** Both, in the panel, with the ratio of the times as a picture. */
export function comparisonLead(comparison: Comparison, units: Units): Markup {
  const change = changeSentence(comparison, units);
  const said = change === null ? null : el('p', { class: 'change' }, change);
  if (isUnchanged(comparison)) return el('div', { class: 'lead' }, said);
  const { time } = comparison.ratio;
  const sentence = el('p', { class: 'lead-sentence' }, comparisonSentence(comparison, units));
  const plot = time.state === 'scored' ? ratioPlot(time, units) : null;
  const title = plot && el('p', { class: 'aside' }, 'Time, B / A');
  return el('div', { class: 'lead' }, said, sentence, title, plot);
}

/** Ways in which the two do unlike work: above the numbers, because it limits what they say. */
export function fairnessBanner({ a, b, comparison }: Compared): Markup | null {
  const fairness = comparison?.fairness ?? [];
  if (fairness.length === 0) return null;
  // what an edit did is what is asked for: nothing to be warned of
  const list = warningList(fairness, areRevisions(a, b) ? 'info' : 'warning');
  const title = el('h2', {}, unlikeTitle(a, b));
  return el('section', { class: 'banner', 'aria-label': 'Fairness' }, title, list);
}

const COMING = 'Not compared yet';

/** Two columns and a middle one: the ratio B / A with its interval around a line at 1. */
export function ratioTable(compared: Compared, units: Units): Markup {
  const { a, b, comparison } = compared;
  const tokens = ({ complexity }: Report) => units.counted(complexity.tokens, 'token');
  return el(
    'table',
    { class: 'comparison', role: 'table' },
    el('thead', { role: 'rowgroup' }, headRow(compared)),
    el(
      'tbody',
      { role: 'rowgroup' },
      row('Complexity', tokens(a), tokensRatio(comparison, units), tokens(b)),
      ...measuredCosts(compared).map((each) => costRow(each, compared, units)),
      row(
        'Debuggability',
        debugText(a, units),
        [verdictText(comparison ? debuggabilityVerdict(comparison) : COMING)],
        debugText(b, units),
      ),
    ),
  );
}

function headRow({ a, b }: Compared): Markup {
  const attributes = { scope: 'col', role: 'columnheader' };
  const head = (name: 'A' | 'B', report: Report, other: Report) =>
    el(
      'th',
      { ...attributes, title: report.subject.file },
      letter(name),
      shortName(sideName(report, other)),
    );
  return el(
    'tr',
    { role: 'row' },
    el('td', { role: 'cell' }),
    head('A', a, b),
    el('th', { ...attributes, class: 'middle' }, 'B / A'),
    head('B', b, a),
  );
}

/** Longest file name that is written in full. */
const NAME_LENGTH = 44;

export function shortName(name: string): string {
  return shortenMiddle(name, NAME_LENGTH);
}

function row(title: string, a: string, middle: readonly Child[], b: string): Markup {
  return el(
    'tr',
    { role: 'row' },
    el('th', { scope: 'row', role: 'rowheader' }, title),
    el('td', { role: 'cell', 'data-side': 'A' }, a),
    el('td', { role: 'cell', class: 'middle' }, ...middle),
    el('td', { role: 'cell', 'data-side': 'B' }, b),
  );
}

function verdictText(text: string): Markup {
  return el('p', { class: 'verdict' }, text);
}

/** A row of a figure that was measured: its ratio is drawn, with its interval. */
function costRow(
  { cost, label }: ReturnType<typeof measuredCosts>[number],
  { a, b, comparison }: Compared,
  units: Units,
): Markup {
  const [ofA, ofB] = [a, b].map(({ benchmark }) => {
    if (benchmark.state !== 'scored') return failureSentence(benchmark, units);
    const figure = costOf(cost, benchmark, units);
    return 'state' in figure ? whyAbsent(figure) : withInterval(figure);
  });
  return row(capital(label), ofA!, ratioCell(comparison?.ratio[cost], units), ofB!);
}

function ratioCell(ratio: Ratio | Failure | undefined, units: Units): Child[] {
  if (!ratio) return [verdictText(COMING)];
  const plot = ratio.state === 'scored' ? ratioPlot(ratio, units) : null;
  return [plot, verdictText(verdictBesideRatio(ratio, units))];
}

/** Two lines where there is no room for one: neither is parted from its unit. */
function withInterval({ figure, interval }: { figure: string; interval: string }): string {
  const whole = (text: string) => text.replaceAll(' ', '\u00a0');
  return `${whole(figure)} (${whole(interval)})`;
}

function debugText({ debuggability }: Report, units: Units): string {
  if (debuggability.state !== 'scored') return failureSentence(debuggability, units);
  return totalWords(debuggability);
}

/** Tokens are counted, not measured: a ratio without an interval. */
function tokensRatio(comparison: Comparison | null, units: Units): Child[] {
  if (!comparison) return [verdictText(COMING)];
  const { tokens } = comparison.ratio;
  if (tokens === null || tokens === 1) return [verdictText(tokensVerdict(comparison, units))];
  return [ratioPlot({ median: tokens, low: tokens, high: tokens }, units)];
}
