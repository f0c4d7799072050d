/** Words for two reports beside each other. */

import type { Failure } from '../../failure';
import type { Comparison, Ratio, Report } from '../report';
import type { Units } from '../units';
import { boundWords } from './measured';
import { failureSentence, totalWords } from './score';

/** Names of the two sides in a sentence. */
export interface Names {
  a: string;
  b: string;
}

const LETTERS: Names = { a: 'A', b: 'B' };

/** `B has 1.1× the tokens of A` */
export function tokensVerdict(comparison: Comparison, units: Units, names = LETTERS): string {
  const { tokens } = comparison.ratio;
  if (tokens === null) return 'One of the two has no tokens';
  if (tokens === 1) return `${names.b} has as many tokens as ${names.a}`;
  return `${names.b} has ${units.ratio(tokens)} the tokens of ${names.a}`;
}

/** `B takes 1.32× the time of A (1.28–1.36×): slower` */
export function timeVerdict(ratio: Ratio | Failure, units: Units, names = LETTERS): string {
  return verdict(ratio, 'time', units, names);
}

/** `B takes 1.40× the CPU time of A (1.31–1.52×): more` */
export function cpuVerdict(ratio: Ratio | Failure, units: Units, names = LETTERS): string {
  return verdict(ratio, 'CPU time', units, names);
}

/** `B takes 0.80× the memory of A (0.75–0.86×): less` */
export function memoryVerdict(ratio: Ratio | Failure, units: Units, names = LETTERS): string {
  return verdict(ratio, 'memory', units, names);
}

/** `B allocates 1.20× the bytes of A (1.20–1.21×): more` */
export function allocatedVerdict(ratio: Ratio | Failure, units: Units, names = LETTERS): string {
  return verdict(ratio, 'bytes', units, names, 'allocates');
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

function verdict(
  ratio: Ratio | Failure,
  what: string,
  units: Units,
  names: Names,
  verb = 'takes',
): string {
  if (ratio.state !== 'scored') return whyNone(ratio, units);
  const interval = units.ratioInterval(ratio.low, ratio.high);
  const sentence = `${names.b} ${verb} ${ratioFigure(ratio, units)} the ${what} of ${names.a}`;
  return `${sentence} (${interval}): ${verdictWords(ratio, units)}${doubt(ratio, units)}`;
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
export function debuggabilityVerdict(comparison: Comparison, names = LETTERS): string {
  const a = gradeOf(comparison.a);
  const b = gradeOf(comparison.b);
  if (a === null && b === null) return 'Neither could be graded';
  if (a === null) return `${names.b} scores ${b}; ${names.a} could not be graded`;
  if (b === null) return `${names.a} scores ${a}; ${names.b} could not be graded`;
  if (a === b) return `Both score ${a}`;
  return `${names.b} scores ${b}, ${names.a} ${a}`;
}

function gradeOf({ debuggability }: Report): string | null {
  return debuggability.state === 'scored' ? totalWords(debuggability) : null;
}
