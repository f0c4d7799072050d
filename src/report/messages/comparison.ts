/** Words for two reports beside each other. */

import type { Failure } from '../../failure';
import { type Finding, isTold } from '../../rules/finding';
import { isOfWaits } from '../../rules/rules';
import type { Comparison, Ratio, Report } from '../report';
import type { Units } from '../units';
import { boundWords } from './measured';
import { failureSentence, totalWords } from './score';

/** `B has 1.1× the tokens of A` */
export function tokensVerdict({ ratio: { tokens } }: Comparison, units: Units): string {
  if (tokens === null) return 'One of the two has no tokens';
  if (tokens === 1) return 'B has as many tokens as A';
  return `B has ${units.ratio(tokens)} the tokens of A`;
}

/** A figure that is measured of both. */
export type Cost = Exclude<keyof Comparison['ratio'], 'tokens'>;

const DOES: Readonly<Record<Cost, string>> = {
  time: 'takes # the time',
  cpu: 'takes # the CPU time',
  memory: 'takes # the memory',
  allocated: 'allocates # the bytes',
};

/** `B takes 1.32× the time of A (1.28–1.36×): slower` */
export function costVerdict(cost: Cost, ratio: Ratio | Failure, units: Units): string {
  if (ratio.state !== 'scored') return whyNone(ratio, units);
  const interval = units.ratioInterval(ratio.low, ratio.high);
  const does = DOES[cost].replace('#', ratioFigure(ratio, units));
  return `B ${does} of A (${interval}): ${verdictWords(ratio, units)}${doubt(ratio, units)}`;
}

/** `slower (1.28–1.36×)`, beside the ratio itself. */
export function verdictBesideRatio(ratio: Ratio | Failure, units: Units): string {
  if (ratio.state !== 'scored') return whyNone(ratio, units);
  return `${verdictWords(ratio, units)} (${units.ratioInterval(ratio.low, ratio.high)})${doubt(ratio, units)}`;
}

/** `1.30×`: no digit is left out because it is a zero. */
export function ratioFigure({ median }: Pick<Ratio, 'median'>, units: Units): string {
  return units.ratioInterval(median, median);
}

/** `slower`, or of two that do not differ what is known: `no difference above 3 %`. */
export function verdictWords(ratio: Ratio, units: Units): string {
  return ratio.verdict === 'no difference found' ? boundWords(ratio, units) : ratio.verdict;
}

/** Two kinds of workload ran, each as what it is: only the ratio is missing. */
function whyNone(ratio: Failure, units: Units): string {
  const { code, message } = ratio.reason;
  if (code !== 'notThisWorkload') return failureSentence(ratio, units);
  return `Not compared: ${message.trim().replace(/\.$/, '')}`;
}

/** Says why an interval does not tell more. */
function doubt(ratio: Ratio, units: Units): string {
  const { verdict: given, low, high, widened = 1 } = ratio;
  if (given === 'too small to tell') return ', as both are within a few pages of memory';
  if (given !== 'too noisy to tell') return '';
  if (widened >= NOTABLY) return `, as each round is like the one before: the machine drifts`;
  return low <= 1 && high >= 1 ? '' : tooFew(ratio, units);
}

/** Chance alone widens one interval in twenty of ten pairs by more. */
const NOTABLY = 1.7;

/** Why an interval on one side of 1 is no difference yet: a claim takes the pairs as well. */
function tooFew({ samples, median }: Ratio, units: Units): string {
  const against = samples.filter((pair) => pair > 1 !== median > 1).length;
  if (against === 0) return `, as ${units.counted(samples.length, 'pair')} are too few`;
  return `, as ${units.count(against)} of ${units.counted(samples.length, 'pair')} went the other way`;
}

/** `B scores 10 of 10, A 5 of 10` */
export function debuggabilityVerdict(comparison: Comparison): string {
  const a = gradeOf(comparison.a);
  const b = gradeOf(comparison.b);
  if (a === null && b === null) return 'Neither could be graded';
  if (a === null) return `B scores ${b}; A could not be graded`;
  if (b === null) return `A scores ${a}; B could not be graded`;
  if (a === b) return `Both score ${a}`;
  return `B scores ${b}, A ${a}`;
}

function gradeOf({ debuggability }: Report): string | null {
  return debuggability.state === 'scored' ? totalWords(debuggability) : null;
}

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
