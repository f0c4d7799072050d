/** What the editor says of one call site, in a few words and in a sentence. */

import type { Site } from '../probe/debuggability';
import { consequenceClause, consequenceWord, isDelivered, PUT_RIGHT } from './consequenceWords';
import { BOUNDARIES, PROBE_VERBS } from './labels';
import { shortenMiddle } from './units';
import { visible } from '../document/visible';
import { operationPhrase, tellingProbe } from './words';

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

function hangsOnMaking(site: Site): boolean {
  return site.otherwise !== undefined && site.consequence !== null && isDelivered(site);
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

/**
 * `If the insert fails, no stack names this call (promises around callbacks)`
 *
 * @param isOwn whether it is in a function of a person's own, whose I/O is called as its code has it
 */
export function siteSentence(site: Site, isOwn: boolean): string {
  const probe = tellingProbe(site);
  const verb = PROBE_VERBS[probe?.mode ?? 'passed'];
  const where = isOwn ? '' : ` (${BOUNDARIES[site.boundary]})`;
  const fails = `If ${visible(operationPhrase(site, isOwn))} ${verb}`;
  if (site.consequence === null || isDelivered(site)) return `${fails}, ${evidence(site)}${where}`;
  return `${fails}, ${visible(consequenceClause(site.consequence))}${where}`;
}

function evidence(site: Site): string {
  if (hangsOnMaking(site)) {
    return 'the stack names this call if the operation is an async function, not if it is a promise around a callback';
  }
  const name = tellingProbe(site)?.with;
  const way = name === undefined ? undefined : visible(name);
  switch (site.level) {
    case 5:
      return tellingProbe(site)?.byCause
        ? 'the stack of its cause names this call, not that of the error'
        : 'the stack of the error names this call';
    case 4:
      return 'only the stack at the final callback names this call';
    case 3:
      return `a stack names this call only with ${way ?? 'a long-stack-trace switch'}`;
    case 2:
      return `a stack names this call only with ${way ?? 'a native module'}`;
    case 1:
      return 'no stack names this call';
  }
}
