/** Two reports as the panel draws them: the evidence side by side, the ratios in the middle. */

import { whyAbsent } from '../messages/measured';
import { draw } from '../../page/draw';
import { CPU_TIMES } from '../messages/cost';
import { type Child, el, type Markup } from '../../page/markup';
import { listOf, type Block, drawn, paragraph, type Section, section } from '../../page/page';
import { ratioPlot } from '../plots/ratio';
import type { Comparison, Report } from '../report';
import { debuggabilityVerdict, tokensVerdict, verdictBesideRatio } from '../messages/comparison';
import { areRevisions, unlikeTitle } from '../revisions';
import { shortenMiddle } from '../../document/words';
import type { Units } from '../units';
import { failureSentence, totalWords } from '../messages/score';
import { callContent } from './call';
import { COSTS } from './comparison';
import type { Finding } from '../../rules/finding';
import { newIn } from './comparisonLead';
import { isForeign } from './estimates';
import { findingBlocks } from './findings';
import { complexityBlocks } from './complexity';
import { costBlocks } from './cost';
import { measuredBlocks } from './measured';
import { debuggabilityContent } from './score';
import { sideName } from './subject';
import { warningList } from './warnings';

/** Two reports, and what was found of them together; null while that is measured. */
export interface Compared {
  a: Report;
  b: Report;
  comparison: Comparison | null;
}

/** The evidence of both, section by section. */
export function comparedSections({ a, b }: Compared, units: Units): Section[] {
  const both = (key: string, title: string, content: (report: Report, side: string) => Block[]) =>
    section(key, title, [
      drawn(el('div', { class: 'pair' }, side('A', content(a, 'A')), side('B', content(b, 'B')))),
    ]);
  const call = (report: Report, name: string) =>
    callContent({ ...report, ioMs: report.benchmark.ioMs }, units, name);
  return listOf(
    (a.call || b.call) && both('call', 'How it was called', call),
    both('complexity', 'Complexity', (report, name) => complexityBlocks(report, units, name)),
    both('cost', 'Cost', (report, name) => costBlocks(report, units, null, name)),
    both('debuggability', 'Debuggability', (report, name) =>
      debuggabilityContent(report, units, name),
    ),
    both('measured', 'How this was measured', (report, name) =>
      measuredBlocks(report, units, name),
    ),
  );
}

/** Findings of each side that the other does not have, side by side. */
export function comparedFindings({ a, b }: Compared, units: Units): Section[] {
  const found = [newIn(a, b), newIn(b, a)] as const;
  if (found.every(({ length }) => length === 0)) return [];
  const of = (findings: readonly Finding[], name: 'A' | 'B') => {
    const [own] = findingBlocks(findings, units, '', name);
    return side(name, own?.blocks ?? [paragraph('Nothing that the other does not.', 'quiet')]);
  };
  const pair = el('div', { class: 'pair' }, of(found[0], 'A'), of(found[1], 'B'));
  return [section('findings', 'What one gets wrong and the other does not', [drawn(pair)])];
}

function side(name: 'A' | 'B', blocks: readonly Block[]): Markup {
  const attributes = { class: 'side', role: 'group', 'aria-label': name };
  return el('div', attributes, letter(name), ...draw(blocks, 'panel'));
}

export function letter(name: 'A' | 'B'): Markup {
  return el('span', { class: 'letter' }, name);
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
      costRow('Time', 'time', compared, units),
      costRow(CPU_TIMES[a.benchmark.kind], 'cpu', compared, units),
      costRow('Memory, peak', 'memory', compared, units),
      ...(comparison && isForeign(comparison.ratio.allocated)
        ? []
        : [costRow('Allocated a call', 'allocated', compared, units)]),
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
  title: string,
  cost: keyof typeof COSTS,
  { a, b, comparison }: Compared,
  units: Units,
): Markup {
  const said = ({ benchmark }: Report) => {
    if (benchmark.state !== 'scored') return failureSentence(benchmark, units);
    const figure = COSTS[cost](benchmark, units);
    return 'state' in figure ? whyAbsent(figure) : withInterval(figure);
  };
  if (!comparison) return row(title, said(a), [verdictText(COMING)], said(b));
  const ratio = comparison.ratio[cost];
  const plot = ratio.state === 'scored' ? ratioPlot(ratio, units) : null;
  return row(title, said(a), [plot, verdictText(verdictBesideRatio(ratio, units))], said(b));
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
