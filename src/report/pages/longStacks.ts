import type { LongStackTrial } from '../../probe/debuggability';
import { broughtWords, priceWords, TRIAL_KINDS } from '../longStackWords';
import { capital } from '../../document/words';
import { el, type Markup } from '../markup';
import { type Block, drawn, fact, factsBlock, heading, written } from '../page';
import type { Units } from '../units';

const TITLE = 'What would bring them back';

/** What was tried to make the stacks longer: what each brings back, and what it costs. */
export function trialBlocks(trials: readonly LongStackTrial[], units: Units): Block[] {
  if (trials.length === 0) return [];
  const facts = trials.flatMap((trial) => [
    fact(trial.name, `${TRIAL_KINDS[trial.kind]}: ${broughtWords(trial, units)}`),
    fact('', priceWords(trial.price, units), 'quiet'),
  ]);
  const items = trials.map((trial) => trialItem(trial, units));
  return [
    written(heading(3, TITLE), factsBlock(facts)),
    drawn(el('h4', {}, TITLE), el('ul', { class: 'trials' }, ...items)),
  ];
}

function trialItem(trial: LongStackTrial, units: Units): Markup {
  const { kind, name } = trial;
  const what = el('span', { class: 'aside' }, TRIAL_KINDS[kind]);
  return el(
    'li',
    {},
    el('p', {}, el(kind === 'helper' ? 'span' : 'code', {}, name), ' ', what),
    el('p', {}, `${capital(broughtWords(trial, units))}.`),
    el('p', { class: 'aside' }, priceText(trial, units)),
  );
}

/** What changes that one was not asked for is an option of the terminal: the panel has none. */
function priceText({ price }: LongStackTrial, units: Units): string {
  if (price.state !== 'scored' && price.reason.code === 'notAsked') return price.reason.message;
  return `${capital(priceWords(price, units))}.`;
}
