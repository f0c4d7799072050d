/** What the editor says of one call site, in a few words and in a sentence. */

import type { Probe, Site } from '../probe/debuggability';
import { BOUNDARIES, PROBE_VERBS } from './labels';
import { shortenMiddle } from './units';
import { visible } from './visible';
import { operationPhrase, tellingProbe } from './words';

/** What becomes of the stack, as the shape and the word of a mark tell it. */
export const MARK_KINDS = ['kept', 'fragile', 'switch', 'companion', 'lost', 'unreached'] as const;

export type MarkKind = (typeof MARK_KINDS)[number];

const KINDS: Readonly<Record<Site['level'], MarkKind>> = {
  5: 'kept',
  4: 'fragile',
  3: 'switch',
  2: 'companion',
  1: 'lost',
};

const MOST_NAME_LENGTH = 32;

export function markKind({ level }: Site): MarkKind {
  return KINDS[level];
}

export const NOT_REACHED = 'not reached';

/** An error that reached nobody is worse than one whose stack is short. */
const LOST_WORDS: Readonly<Record<Probe['outcome'], string>> = {
  delivered: 'stack lost',
  uncaught: 'stack lost',
  unfailable: 'stack lost',
  swallowed: 'error swallowed',
  neverCompleted: 'never calls back',
  crashed: 'process crashes',
  hung: 'process hangs',
  notRun: 'not probed',
};

const ENDS: Readonly<Record<Probe['outcome'], string>> = {
  delivered: '',
  uncaught: '',
  unfailable: '',
  swallowed: 'the error is swallowed, and ',
  neverCompleted: 'the call never completes, and ',
  crashed: 'the process ends, and ',
  hung: 'the process hangs, and ',
  notRun: 'it was not probed, and ',
};

/** `stack lost`, `kept only with q.longStackSupport` */
export function lineWord(site: Site): string {
  const name = tellingProbe(site)?.with;
  const way = name === undefined ? null : visible(shortenMiddle(name, MOST_NAME_LENGTH));
  switch (site.level) {
    case 5:
      return 'stack kept';
    case 4:
      return 'kept at the final callback';
    case 3:
      return `kept only with ${way ?? 'a switch'}`;
    case 2:
      return `kept only with ${way ?? 'a native module'}`;
    case 1:
      return LOST_WORDS[tellingProbe(site)?.outcome ?? 'delivered'];
  }
}

/**
 * `If the insert fails, no stack names this call (promisified I/O, level 1)`
 *
 * @param isOwn whether it is in a function of a person's own, whose I/O is called as its code has it
 */
export function siteSentence(site: Site, isOwn: boolean): string {
  const probe = tellingProbe(site);
  const verb = PROBE_VERBS[probe?.mode ?? 'passed'];
  const where = `(${BOUNDARIES[site.boundary]}, level ${site.level})`;
  return `If ${visible(operationPhrase(site, isOwn))} ${verb}, ${evidence(site)} ${where}`;
}

function evidence(site: Site): string {
  const name = tellingProbe(site)?.with;
  const way = name === undefined ? undefined : visible(name);
  switch (site.level) {
    case 5:
      return 'the stack of the error names this call';
    case 4:
      return 'only the stack at the final callback names this call';
    case 3:
      return `a stack names this call only with ${way ?? 'a long-stack-trace switch'}`;
    case 2:
      return `a stack names this call only with ${way ?? 'a native module'}`;
    case 1:
      return `${ENDS[tellingProbe(site)?.outcome ?? 'delivered']}no stack names this call`;
  }
}
