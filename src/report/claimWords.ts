/** Words for what a Node answers to a published claim; panel and terminal share them. */

import type { ClaimAnswer } from './tableBeside';
import { boundWords } from './intervalWords';
import type { Units } from './units';

const VERDICTS: Readonly<Record<ClaimAnswer['verdict'], string>> = {
  asPublished: 'as published',
  reversed: 'reversed',
  noDifference: 'no difference found',
  tooNoisy: 'too noisy to tell',
  measuredApart: 'measured apart, so nothing is claimed',
};

/** `2.9× (2.8–3.1×) as published` */
export function answerWords(answer: ClaimAnswer, units: Units): string {
  const interval = intervalWords(answer, units);
  const shown = interval === '' ? '' : ` (${interval})`;
  return `${units.ratio(answer.ratio)}${shown} ${verdictWords(answer, units)}`;
}

/** Empty where no round has both. */
export function intervalWords({ low, high }: ClaimAnswer, units: Units): string {
  return low === undefined || high === undefined ? '' : units.ratioInterval(low, high);
}

/** `too noisy to tell from 3 runs` */
export function verdictWords({ runs, verdict, low, high }: ClaimAnswer, units: Units): string {
  if (verdict === 'noDifference' && low !== undefined && high !== undefined) {
    return boundWords({ low, high }, units);
  }
  const from = verdict === 'tooNoisy' ? ` from ${units.counted(runs, 'run')}` : '';
  return `${VERDICTS[verdict]}${from}`;
}
