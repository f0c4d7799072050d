import { changeSentence } from '../src/report/fixWords';
import { operationWord } from '../src/report/words';
import type { AppliedFix } from '../src/views/panel/protocol';
import { el, type Child } from './dom';
import { icon } from './icons';

/** Calls that are listed; a fix at all places of a file may change hundreds. */
const MOST_SITES = 8;

/** What a fix that was applied did to the stacks: before → after, as both were measured. */
export function changeBlock(change: AppliedFix | undefined): Child {
  if (!change) return null;
  const { sites, missing } = change;
  const rest = sites.length - MOST_SITES;
  return el(
    'div',
    { class: 'banner change', role: 'group', 'aria-label': 'The fix that was applied' },
    icon(change.after < change.before ? 'warning' : 'kept'),
    el(
      'div',
      {},
      el('p', {}, `${changeSentence(change)}.`, ' ', levelText(change)),
      sites.length === 0 ? null : el('ul', {}, ...sites.slice(0, MOST_SITES).map(siteItem)),
      rest > 0 ? el('p', { class: 'aside' }, `… and ${rest} more.`) : null,
      missing > 0
        ? el(
            'p',
            {},
            `${missing === 1 ? '1 call is' : `${missing} calls are`} not probed any more.`,
          )
        : null,
    ),
  );
}

function levelText({ before, after }: AppliedFix): string {
  return before === after
    ? `Stack traces stay at ${after} of 5.`
    : `Stack traces: ${before} → ${after} of 5.`;
}

function siteItem({ operation, line, before, after }: AppliedFix['sites'][number]): HTMLElement {
  const place = line === null ? '' : ` (was line ${line})`;
  return el('li', {}, `${operationWord(operation)}${place}: ${before} → ${after}`);
}
