/** Two reports as the panel draws them: the evidence side by side, the ratios in the middle. */

import { whyAbsent } from '../messages/measured';
import { drawTable } from '../../page/draw';
import { type Child, el, type Markup } from '../../page/markup';
import {
  listOf,
  type Block,
  drawn,
  drawnCell,
  group,
  left,
  paragraph,
  type Section,
  section,
  table,
} from '../../page/page';
import { ratioPlot } from '../plots/ratio';
import type { Comparison, Report } from '../report';
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

/** A figure of both, with what is told of the two between them. */
interface RatioRow {
  title: string;
  a: string;
  between: readonly Child[];
  b: string;
}

/** Two columns and a middle one: the ratio B / A with its interval around a line at 1. */
export function ratioTable(compared: Compared, units: Units): Markup {
  const { a, b } = compared;
  const rows: RatioRow[] = [
    tokensRow(compared, units),
    ...measuredCosts(compared).map((each) => costRow(each, compared, units)),
    debuggabilityRow(compared, units),
  ];
  const side = (name: 'A' | 'B', of: (row: RatioRow) => string, report: Report, other: Report) =>
    left(name, of, {
      head: [letter(name), shortName(sideName(report, other))],
      hint: report.subject.file,
      cells: { 'data-side': name },
    });
  const columns = [
    left('', ({ title }: RatioRow) => title),
    side('A', (row) => row.a, a, b),
    left('B / A', ({ between }: RatioRow) => drawnCell('', ...between), { name: 'middle' }),
    side('B', (row) => row.b, b, a),
  ];
  return drawTable(table(rows, columns, { name: 'comparison', isGrid: true }), 'panel');
}

/** Longest file name that is written in full. */
const NAME_LENGTH = 44;

export function shortName(name: string): string {
  return shortenMiddle(name, NAME_LENGTH);
}

function verdictText(text: string): Markup {
  return el('p', { class: 'verdict' }, text);
}

/** Tokens are counted, not measured: a ratio without an interval. */
function tokensRow({ a, b, comparison }: Compared, units: Units): RatioRow {
  const [ofA, ofB] = [a, b].map(({ complexity }) => units.counted(complexity.tokens, 'token'));
  const tokens = comparison?.ratio.tokens;
  const isDrawn = typeof tokens === 'number' && tokens !== 1;
  const between = isDrawn
    ? ratioPlot({ median: tokens, low: tokens, high: tokens }, units)
    : verdictText(comparison ? tokensVerdict(comparison, units) : COMING);
  return { title: 'Complexity', a: ofA!, between: [between], b: ofB! };
}

/** A row of a figure that was measured: its ratio is drawn, with its interval. */
function costRow(
  { cost, label }: ReturnType<typeof measuredCosts>[number],
  { a, b, comparison }: Compared,
  units: Units,
): RatioRow {
  const [ofA, ofB] = [a, b].map(({ benchmark }) => {
    if (benchmark.state !== 'scored') return failureSentence(benchmark, units);
    const figure = costOf(cost, benchmark, units);
    return 'state' in figure ? whyAbsent(figure) : withInterval(figure);
  });
  const ratio = comparison?.ratio[cost];
  const between = [
    ratio?.state === 'scored' && ratioPlot(ratio, units),
    verdictText(ratio ? verdictBesideRatio(ratio, units) : COMING),
  ];
  return { title: capital(label), a: ofA!, between, b: ofB! };
}

/** Two lines where there is no room for one: neither is parted from its unit. */
function withInterval({ figure, interval }: { figure: string; interval: string }): string {
  const whole = (text: string) => text.replaceAll(' ', '\u00a0');
  return `${whole(figure)} (${whole(interval)})`;
}

function debuggabilityRow({ a, b, comparison }: Compared, units: Units): RatioRow {
  const [ofA, ofB] = [a, b].map(({ debuggability }) =>
    debuggability.state === 'scored'
      ? totalWords(debuggability)
      : failureSentence(debuggability, units),
  );
  const verdict = verdictText(comparison ? debuggabilityVerdict(comparison) : COMING);
  return { title: 'Debuggability', a: ofA!, between: [verdict], b: ofB! };
}
