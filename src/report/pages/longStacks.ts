import type { LongStackTrial } from '../../probe/debuggability';
import { broughtWords, priceWords, TRIAL_KINDS } from '../longStackWords';
import { type Block, fact, heading } from '../page';
import type { Units } from '../units';

/** What was tried to make the stacks longer: what each brings back, and what it costs. */
export function trialBlocks(trials: readonly LongStackTrial[], units: Units): Block[] {
  if (trials.length === 0) return [];
  return [
    heading(3, 'What would bring them back'),
    {
      kind: 'facts',
      rows: trials.flatMap((trial) => [
        fact(trial.name, `${TRIAL_KINDS[trial.kind]}: ${broughtWords(trial, units)}`),
        fact('', priceWords(trial.price, units), 'quiet'),
      ]),
    },
  ];
}
