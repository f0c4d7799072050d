import { changeSentence } from '../messages/fix';
import { icon } from '../../page/icons';
import { el, type Markup, withCode } from '../../page/markup';
import { operationName } from '../../probe/operationWords';
import type { Effect } from '../../rules/effect';

/** A fix that was applied, and what was measured before and after it. */
export interface AppliedFix extends Effect {
  /** Title of the fix. */
  fix: string;
}

/** Calls that are listed; a fix at all places of a file may change hundreds. */
const MOST_SITES = 8;

/**
 * What a fix that was applied did to the stacks: before → after, as both were measured.
 *
 * @param isOwn whether it was applied to a function of a person's own
 */
export function changeBanner(change: AppliedFix | undefined, isOwn: boolean): Markup | null {
  if (!change) return null;
  const { sites, missing } = change;
  const items = sites.slice(0, MOST_SITES).map((site) => siteItem(site, isOwn));
  const rest = sites.length - MOST_SITES;
  const gone = `${missing === 1 ? '1 call is' : `${missing} calls are`} not probed any more.`;
  return el(
    'div',
    { class: 'banner change', role: 'group', 'aria-label': 'The fix that was applied' },
    icon(change.after < change.before ? 'warning' : 'kept'),
    el(
      'div',
      {},
      el('p', {}, ...withCode(`${changeSentence(change)}.`), ' ', levelText(change)),
      sites.length === 0 ? null : el('ul', {}, ...items),
      rest > 0 ? el('p', { class: 'aside' }, `… and ${rest} more.`) : null,
      missing > 0 ? el('p', {}, gone) : null,
    ),
  );
}

function levelText({ before, after }: AppliedFix): string {
  return before === after
    ? `Stack traces stay at ${after} of 5.`
    : `Stack traces: ${before} → ${after} of 5.`;
}

function siteItem(site: AppliedFix['sites'][number], isOwn: boolean): Markup {
  const { line, before, after } = site;
  const place = line === null ? '' : ` (was line ${line})`;
  return el('li', {}, `${operationName(site, isOwn)}${place}: ${before} → ${after}`);
}
