import type { LongStackTrial } from '../src/probe/debuggability';
import { broughtWords, priceWords, TRIAL_KINDS } from '../src/report/longStackWords';
import type { Units } from '../src/report/units';
import { capital, el, type Child } from './dom';
import type { Page } from './page';

/** What was tried to make the stacks longer: what each brings back, and what it costs. */
export function trialsBlock(trials: readonly LongStackTrial[], page: Page): Child[] {
  if (trials.length === 0) return [];
  return [
    el('h4', {}, 'What would bring them back'),
    el('ul', { class: 'trials' }, ...trials.map((trial) => trialItem(trial, page))),
  ];
}

function trialItem(trial: LongStackTrial, { units }: Page): HTMLElement {
  return el(
    'li',
    {},
    el(
      'p',
      {},
      el(trial.kind === 'helper' ? 'span' : 'code', {}, trial.name),
      ' ',
      el('span', { class: 'aside' }, TRIAL_KINDS[trial.kind]),
    ),
    el('p', {}, `${capital(broughtWords(trial, units))}.`),
    el('p', { class: 'aside' }, priceText(trial, units)),
  );
}

/** What changes that one was not asked for is an option of the terminal: the panel has none. */
function priceText({ price }: LongStackTrial, units: Units): string {
  if (price.state !== 'scored' && price.reason.code === 'notAsked') return price.reason.message;
  return `${capital(priceWords(price, units))}.`;
}
