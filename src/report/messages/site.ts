/** Words for a call site, and for what becomes of its failure. */

import { visible } from '../../document/visible';
import { linesInWords, shortenMiddle } from '../../document/words';
import {
  consequenceWord,
  isDelivered,
  probeWords,
  PUT_RIGHT,
  quotesFailure,
  TAKES_NO_ERROR,
} from '../../probe/consequenceWords';
import {
  type CallbackMisuse,
  MANY_REPEATED,
  type MisuseMode,
  type Probe,
  type Site,
} from '../../probe/debuggability';
import { takesNoError } from '../../probe/grade';
import { hangsOnMaking, tellingProbe } from '../../probe/operationWords';
import type { Units } from '../units';
import { differenceWords } from './call';
import { NAMED } from './labels';

/** `when self.byUuidOrPath.get answers a file`; null where the plain call leads there. */
export function reachedWords({ reached }: Site): string | null {
  switch (reached.by) {
    case 'call':
      return null;
    case 'answer':
      return `when ${shortPath(reached.operation)} ${reached.isValue ? 'is' : 'answers'} ${reached.answer}`;
    case 'way':
      return differenceWords(reached.differs);
    case 'event':
      return 'as its stream goes on';
    case 'failure':
      return `after ${reached.line === null ? shortPath(reached.operation) : `line ${reached.line}`} had failed`;
  }
}

/** The paths of operations that were made up may be long: where one begins and ends tells most. */
const MOST_PATH_LENGTH = 48;

function shortPath(operation: string): string {
  return shortenMiddle(operation, MOST_PATH_LENGTH);
}

const ENDS = 'ends the process';

/** The word of a mark: what becomes of the stack of an error that the caller gets, else of the error. */
export function markWord(probe: Probe, site: Site): string {
  if (dependsOnMaking(site, probe)) return 'depends';
  return isDelivered(probe)
    ? probe.byCause
      ? 'by its cause'
      : NAMED[probe.named]
    : probeWords(probe).replaceAll(ENDS, 'process ends');
}

function isEndless({ mode, outcome }: CallbackMisuse): boolean {
  return mode === 'neverCalled' && outcome === 'neverCompleted';
}

/** Misuses that are told for each site; endless waits are told for all sites at once. */
export function lapsesOf({ lapses }: Site): CallbackMisuse[] {
  return lapses.filter((misuse) => !isEndless(misuse));
}

/** `Waits for ever if any of lines 9 and 12 is never answered: no time-out ends it`, or null where it does not. */
export function endlessWords(sites: readonly Site[], units: Units): string | null {
  const endless = sites.filter(({ lapses }) => lapses.some(isEndless));
  if (endless.length === 0) return null;
  const lines = siteLinesWords(
    endless.map(({ at }) => at?.line ?? null),
    units,
  );
  const any = lines.startsWith('line ') ? lines : `any of ${lines}`;
  return `waits for ever if ${any} is never answered: no time-out ends it`;
}

/** True if the stack is kept or lost depending on how the operation is made. */
export function dependsOnMaking({ otherwise }: Site, probe: Probe): boolean {
  return otherwise !== undefined && probe.mode === 'passed' && isDelivered(probe);
}

/** `5`; `1 or 5` where that hangs on how the operation is made. */
export function siteLevelWords({ level, otherwise }: Site): string {
  return otherwise === undefined ? String(level) : `${level} or ${otherwise}`;
}

/** Names of the misuses. */
export const MISUSE_WORDS: Readonly<Record<MisuseMode, string>> = {
  neverCalled: 'never called back',
  calledTwice: 'called back twice',
  aborted: 'under way as the signal is aborted',
  refused: 'answered with a failure',
  garbled: 'answered with a text that cannot be parsed',
};

/** `the call never ends`, `done is called twice, 5 operations run again` */
export function misuseWords(misuse: CallbackMisuse, units: Units): string {
  switch (misuse.outcome) {
    case 'completed':
      return misuse.mode === 'calledTwice'
        ? again(misuse, units, 'the second call is ignored')
        : 'the call completes all the same';
    case 'exited':
      return 'the code ends the process itself';
    case 'cutShort':
      return misuse.mode === 'aborted'
        ? 'the call ends early'
        : 'the call completes with something else';
    case 'completedTwice':
      return ['done is called twice', ...ranAgain(misuse, units)].join(', ');
    case 'neverCompleted':
      return 'the call never ends';
    case 'delivered':
      if (misuse.mode === 'aborted') return 'the call ends, and its caller is told';
      return told('an error reaches the caller', misuse);
    case 'uncaught':
      return told('an error is uncaught', misuse);
    case 'waiting':
      return 'the call waits on a long timer of its own';
    case 'timesOut':
      return 'it was given a time-out, or a signal that may end it';
    case 'hung':
      return 'the process hangs';
    case 'crashed':
      return 'the process ends';
  }
}

function again(misuse: CallbackMisuse, units: Units, otherwise: string): string {
  const [ran] = ranAgain(misuse, units);
  return ran ?? otherwise;
}

function ranAgain({ repeated }: CallbackMisuse, units: Units): string[] {
  if (repeated === 0) return [];
  const counted = units.counted(repeated, 'operation');
  const how = repeated < MANY_REPEATED ? counted : `${counted} and more`;
  return [`${how} ${repeated === 1 ? 'runs' : 'run'} again`];
}

/** In a misuse no operation fails, so an error that quotes a failure is that which led to the site. */
function told(what: string, { message }: CallbackMisuse): string {
  if (quotesFailure(message)) return what.replace(/^an/, 'the first');
  const [first = ''] = message.split('\n', 1);
  return first === '' ? what : `${what}: ${first}`;
}

/**
 * Whether work is done twice, or the process is lost. That a call waits for ever for what never
 * comes is how it should be.
 */
export function isHarmful({ mode, outcome, repeated }: CallbackMisuse): boolean {
  if (outcome === 'completedTwice' || outcome === 'crashed' || outcome === 'hung') return true;
  return mode === 'calledTwice' && repeated > 0;
}

/** Sites at which a misuse leads to the same. */
export interface MisuseGroup {
  words: string;
  sites: Site[];
}

/** Groups the outcomes of one misuse, in the order of the sites. */
export function misuseGroups(
  sites: readonly Site[],
  mode: MisuseMode,
  units: Units,
): MisuseGroup[] {
  const groups = new Map<string, MisuseGroup>();
  for (const site of sites) {
    for (const misuse of lapsesOf(site)) {
      if (misuse.mode !== mode) continue;
      const words = misuseWords(misuse, units);
      const group = groups.get(words) ?? { words, sites: [] };
      group.sites.push(site);
      groups.set(words, group);
    }
  }
  return [...groups.values()];
}

/** More lines than these are counted. */
const MOST_LINES = 6;

/** `lines 12, 14 and 20`, `line 12`; each line once. */
export function siteLinesWords(lines: readonly (number | null)[], units: Units): string {
  const known = [...new Set(lines)].flatMap((line) => line ?? []);
  if (known.length === 0) return units.counted(lines.length, 'unknown line');
  return known.length > MOST_LINES ? units.counted(known.length, 'line') : linesInWords(known);
}

/** Source of the longer stack that brings lost frames back; null where the probe has none. */
export function longStackSource({ with: by, broughtBackBy }: Probe): string | null {
  return by ?? broughtBackBy ?? null;
}

/** Says what the stack of `longStackSource` requires. */
export function broughtBackNote({ named, with: by }: Probe): string {
  if (by === undefined) {
    return (
      'This helper of Async Score names the call. It is no part of the program, so it does not ' +
      'count in the grade.'
    );
  }
  return named === 'companion'
    ? 'Only with this module does a stack name the call.'
    : 'Only with this switch does a stack name the call.';
}

/** Notes on a failure beside its outcome; none of them is a mistake by itself. */
export function besideWords({ goesOn, callerGets, always, reached }: Site, units: Units): string[] {
  const words: string[] = [];
  if (goesOn !== undefined) {
    const goes = goesOn === 1 ? 'goes' : 'go';
    words.push(`${units.counted(goesOn, 'other operation')} ${goes} on after the caller was told`);
  }
  if (callerGets && reached.by === 'failure') {
    const first = reached.line === null ? 'the first error' : `the error of line ${reached.line}`;
    words.push(`if it fails, too, ${WHOSE[callerGets](first)}`);
  }
  if (always?.ends) {
    words.push(
      `made ${units.counted(always.attempts, 'time')} if it fails each time, and then the call ends`,
    );
  }
  return words;
}

type Whose = Required<Site>['callerGets'];

const WHOSE: Readonly<Record<Whose, (first: string) => string>> = {
  first: (first) => `the caller gets ${first} all the same`,
  second: (first) => `the caller gets its error, and ${first} is lost`,
  both: (first) => `the caller gets both, its error and ${first}`,
  another: (first) => `the caller gets another error, which holds ${first} as little as its own`,
};

/** Shapes of marks: the severity of a finding, else the outcome of the stack. */
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
  if (takesNoError(site)) return TAKES_NO_ERROR;
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
