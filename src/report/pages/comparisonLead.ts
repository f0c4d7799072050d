/** Summary of a comparison: a sentence and a picture above everything else. */

import { isTold, type Finding } from '../../rules/finding';
import { isOfWaits } from '../../rules/rules';
import { el, type Markup } from '../../page/markup';
import { ratioPlot } from '../plots/ratio';
import type { Comparison, Ratio, Report } from '../report';
import type { Failure } from '../../failure';
import type { Units } from '../units';
import { isUnchanged } from '../revisions';

/** `B ends 3 failures better, takes 0.53× the time, and has 1.1× the code.` */
export function comparisonSentence(comparison: Comparison, units: Units): string {
  const { a, b, ratio } = comparison;
  const said = [
    failureWords(a, b, units),
    timeWords(ratio.time, units),
    codeWords(comparison, units),
  ];
  const parts = said.filter((part) => part !== null);
  const last = parts.pop()!;
  return `B ${parts.length === 0 ? last : `${parts.join(', ')}${parts.length > 1 ? ',' : ''} and ${last}`}.`;
}

/** Says how an edit limits what the figures mean; null where it does not. */
export function changeSentence({ change, b }: Comparison, units: Units): string | null {
  if (!change) return null;
  const { since, lines, outside, unreached } = change;
  const name = b.subject.function ?? 'It';
  if (outside) return `${name} is as it was at ${since}; other lines of its file were changed.`;
  if (lines.length === 0) return `No change since ${since}: nothing was measured.`;
  if (!unreached) return null;
  const ranges = lines.map(({ line, endLine }) =>
    line === endLine ? units.count(line) : `${units.count(line)}–${units.count(endLine)}`,
  );
  const isOne = lines.length === 1 && lines[0]!.line === lines[0]!.endLine;
  return `Your change is on ${isOne ? 'line' : 'lines'} ${ranges.join(', ')}, which no call reached as long as nothing failed: times and memory are not about it.`;
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

function failureWords(a: Report, b: Report, units: Units): string | null {
  if (a.debuggability.state !== 'scored' || b.debuggability.state !== 'scored') return null;
  const better = newIn(a, b).filter(isOfFailure).length;
  const worse = newIn(b, a).filter(isOfFailure).length;
  if (better === 0 && worse === 0) return 'ends its failures alike';
  if (worse === 0) return `ends ${units.counted(better, 'failure')} better`;
  if (better === 0) return `ends ${units.counted(worse, 'failure')} worse`;
  return `ends ${units.counted(better, 'failure')} better and ${units.count(worse)} worse`;
}

/** True for findings about failures; those about waits are told by the time. */
function isOfFailure(finding: Finding): boolean {
  return isTold(finding) && !isOfWaits(finding.rule);
}

function timeWords(time: Ratio | Failure, units: Units): string | null {
  if (time.state !== 'scored') return null;
  if (time.verdict === 'no difference found') return 'takes about the same time';
  if (time.verdict === 'too noisy to tell') return 'takes a time that was too noisy to tell';
  return `takes ${units.ratio(time.median)} the time`;
}

function codeWords({ ratio: { tokens } }: Comparison, units: Units): string {
  if (tokens === null || tokens === 1) return 'has as much code';
  return `has ${units.ratio(tokens)} the code`;
}

/** Lines tell nothing of two texts: a rule that one breaks oftener than the other does. */
export function newIn({ findings }: Report, other: Report): Finding[] {
  const left = new Map<string, number>();
  for (const { rule } of other.findings) left.set(rule, (left.get(rule) ?? 0) + 1);
  return findings.filter(({ rule }) => {
    const more = left.get(rule) ?? 0;
    left.set(rule, more - 1);
    return more <= 0;
  });
}
