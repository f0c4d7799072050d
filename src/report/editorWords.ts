/** What the editor says of one call site, in a few words and in a sentence. */

import type { Site } from '../probe/debuggability';
import { consequenceWord, isDelivered, PUT_RIGHT } from '../probe/consequenceWords';
import { hangsOnMaking, tellingProbe } from '../probe/operationWords';
import { shortenMiddle } from '../document/words';
import { visible } from '../document/visible';

/** What a line gets wrong, else what becomes of the stack: the shape of a mark. */
export const MARK_KINDS = [
  'error',
  'warning',
  'information',
  'noted',
  'kept',
  'fragile',
  'switch',
  'companion',
  'lost',
  'depends',
  'unreached',
] as const;

export type MarkKind = (typeof MARK_KINDS)[number];

const KINDS: Readonly<Record<Site['level'], MarkKind>> = {
  5: 'kept',
  4: 'fragile',
  3: 'switch',
  2: 'companion',
  1: 'lost',
};

const MOST_NAME_LENGTH = 32;

export function markKind(site: Site): MarkKind {
  const { level, consequence } = site;
  if (hangsOnMaking(site)) return 'depends';
  // what is put right needs no stack, and what nobody gets has none
  if (consequence && PUT_RIGHT.has(consequence.kind)) return 'kept';
  return consequence && !isDelivered(site) ? 'noted' : KINDS[level];
}

export const NOT_REACHED = 'not reached';

/** `stack lost`, `kept only with q.longStackSupport`; of what reaches nobody what becomes of it. */
export function lineWord(site: Site): string {
  if (site.consequence && !isDelivered(site)) return consequenceWord(site.consequence);
  if (hangsOnMaking(site)) return 'depends on how it is made';
  const name = tellingProbe(site)?.with;
  const way = name === undefined ? null : visible(shortenMiddle(name, MOST_NAME_LENGTH));
  switch (site.level) {
    case 5:
      return tellingProbe(site)?.byCause ? 'stack kept by its cause' : 'stack kept';
    case 4:
      return 'kept at the final callback';
    case 3:
      return `kept only with ${way ?? 'a switch'}`;
    case 2:
      return `kept only with ${way ?? 'a native module'}`;
    case 1:
      return site.consequence === null ? 'not probed' : 'stack lost';
  }
}
