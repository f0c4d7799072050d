/** Words for what a Node answers to a published claim; panel and terminal share them. */

import type { ClaimAnswer } from './tableBeside';
import type { Units } from './units';

const VERDICTS: Readonly<Record<ClaimAnswer['verdict'], string>> = {
  asPublished: 'as published',
  reversed: 'reversed',
  noDifference: 'no difference found',
  tooNoisy: 'too noisy to tell',
};

/** `2.9× (2.8–3.1×) as published` */
export function answerWords(answer: ClaimAnswer, units: Units): string {
  const { ratio, low, high } = answer;
  return `${units.ratio(ratio)} (${units.ratioInterval(low, high)}) ${verdictWords(answer, units)}`;
}

/** `too noisy to tell from 3 runs`; `measured apart` where no round has both. */
export function verdictWords({ isPaired, runs, verdict }: ClaimAnswer, units: Units): string {
  const from = verdict === 'tooNoisy' ? ` from ${units.counted(runs, 'run')}` : '';
  return `${VERDICTS[verdict]}${from}${isPaired ? '' : ', measured apart'}`;
}
