/** Names of operations, and sentences on what their stacks show. */

import { visible } from '../document/visible';
import { shortenMiddle } from '../document/words';
import { consequenceClause, isDelivered } from './consequenceWords';
import type { IoBoundary, Probe, ProbeMode, Site } from './debuggability';

/** How an I/O operation hands over its outcome. */
export const BOUNDARIES: Readonly<Record<IoBoundary, string>> = {
  callback: 'callback I/O',
  promisified: 'promises around callbacks',
  async: 'I/O in async functions',
  timer: 'timers of its own',
  promise: 'promises',
};

/** What the I/O operation does in a probe, as a verb: "if the insert fails". */
export const PROBE_VERBS: Readonly<Record<ProbeMode, string>> = {
  passed: 'fails',
  thrown: 'throws',
  thrownLater: 'throws later',
};

/** Returns the first probe of a site that shows its level, or null. */
export function tellingProbe(site: Site): Probe | null {
  const evidence: Record<Site['level'], Probe['named']> = {
    5: 'own',
    4: 'finalCallback',
    3: 'switch',
    2: 'companion',
    1: 'no',
  };
  const named = evidence[site.level];
  const failed = site.probes.filter(({ outcome }) => outcome !== 'unfailable');
  return failed.find((probe) => probe.named === named) ?? failed[0] ?? null;
}

/**
 * Returns a sentence: `If the insert fails, no stack names this call (promises around callbacks)`.
 *
 * @param isOwn true in a user's own function, whose operations have the names in its code
 */
export function siteSentence(site: Site, isOwn: boolean): string {
  const probe = tellingProbe(site);
  const verb = PROBE_VERBS[probe?.mode ?? 'passed'];
  const where = isOwn ? '' : ` (${BOUNDARIES[site.boundary]})`;
  const fails = `If ${visible(operationPhrase(site, isOwn))} ${verb}`;
  if (site.consequence === null || isDelivered(site)) return `${fails}, ${evidence(site)}${where}`;
  return `${fails}, ${visible(consequenceClause(site.consequence))}${where}`;
}

export function hangsOnMaking(site: Site): boolean {
  return site.otherwise !== undefined && site.consequence !== null && isDelivered(site);
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

/**
 * Returns the operation as the subject of a sentence: `the insert`. In a user's own function it is
 * the name in the code, as `db.users.find` in backticks, except for timers.
 */
export function operationPhrase(
  site: Pick<Site, 'operation' | 'boundary'>,
  isOwn: boolean,
): string {
  const name = operationName(site, isOwn);
  return isOwn && site.boundary !== 'timer' ? `\`${name}\`` : `the ${name}`;
}

/** Returns the operation as in a list: `insert`, `db.users.find`. */
export function operationName(
  { operation, boundary }: Pick<Site, 'operation' | 'boundary'>,
  isOwn: boolean,
): string {
  if (!isOwn || boundary === 'timer') return operationWord(operation);
  return shortenMiddle(operation.replace(OF_A_FILE, ''), MOST_OWN_LENGTH);
}

/**
 * Path before a name, as `./services.` of `./services.db.find`: the code uses the imported name.
 */
const OF_A_FILE = /^\.{1,2}\/(?:[^/]*\/)*[^./]+\.(?:[cm]?[jt]sx?\.)?/;

const MOST_OWN_LENGTH = 40;

const OPERATION_WORDS: Readonly<Record<string, string>> = {
  byUuidOrPath: 'look-up',
  createQuery: 'query',
  whereUpdate: 'update',
  put: 'upload of the blob',
  begin: 'begin of the transaction',
};

/** Methods of the gallery's I/O that execute a prepared operation. */
const SETS_OFF = new Set(['execWithin', 'exec', 'get', 'all', 'run']);

const MOST_WORD_LENGTH = 24;

/** Returns an operation as a noun: `insert` for `Version.insert.execWithin`. */
export function operationWord(operation: string): string {
  const steps = operation.split('.').map((step) => step.replace(/(Async|\(.*\))$/, ''));
  while (steps.length > 1 && SETS_OFF.has(steps.at(-1) ?? '')) steps.pop();
  const step = steps[steps.length - 1] ?? operation;
  const word = step.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return OPERATION_WORDS[step] ?? shortenMiddle(word, MOST_WORD_LENGTH);
}
