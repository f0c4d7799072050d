/** What a fix is called, and what was measured of it. */

import type { Effect, SiteChange } from '../fixes/effect';
import type { Fix, FixKind, StackFixKind } from '../fixes/fix';
import type { Consequence } from '../probe/consequence';
import type { Price } from '../probe/debuggability';
import { consequenceWord, errorWords } from './consequenceWords';
import { BOUNDARIES } from './labels';
import { pricesWords } from './longStackWords';
import { shortenMiddle, type Units } from './units';
import { visible } from '../document/visible';

const THROWN_ANEW = '(throws a new error with the first as its cause)';

const NAMES: Readonly<Record<FixKind, string>> = {
  returnAwait: 'Return await',
  attachCause: 'Attach the cause to',
  newPromise: `Make the function async and await its new Promise ${THROWN_ANEW}:`,
  awaitWrapper: `Await through an async wrapper ${THROWN_ANEW}:`,
  nameFunction: 'Name the callback',
  awaitIt: 'Await',
  returnIt: 'Return',
  awaitAll: 'Await them all at once, by Promise.all over',
  forOf: 'Await one after the other, by for…of over',
  handOn: 'Hand on the error of',
  returnAfter: 'Return after',
  logIt: 'Log the failure, and go on, of',
  passOn: 'Hand the error on to the caller',
  readOptional: 'Allow that it is not there:',
  nameCaught: 'Name the error that was caught, in place of',
  moveIntoTry: 'Move into the try:',
  releaseInFinally: 'Move into a finally:',
  releaseFirst: 'Before the error is looked at:',
  rollBack: 'Roll back where a call fails, and rethrow',
  askStatus: 'Throw where it answers no success:',
  askError: 'Throw the error that it answers:',
  passSignal: 'Pass the abort signal on to',
  awaitTogether: 'Await them at once, by Promise.all',
  awaitNoMember: 'Leave the await out of',
  mapTogether: 'Await all turns at once, by Promise.all',
  keepAnswer: 'Use the first answer in place of',
  askBefore: 'Ask once, before all of them:',
  joinEarlier: 'Await beside what it need not wait for:',
  askForAll: 'Ask for all of the list at once, by Promise.all:',
  someAtATime: 'Ask for ten at a time:',
  dropAwait: 'Leave out awaits of what is no promise',
};

/** What may help several stacks can be done at all places at once. */
const NAMES_OF_ALL: Readonly<Record<StackFixKind, string>> = {
  returnAwait: 'Return await',
  attachCause: 'Attach the cause to the new errors',
  newPromise: `Make functions async and await their new Promise ${THROWN_ANEW}`,
  awaitWrapper: `Await through an async wrapper ${THROWN_ANEW}`,
  nameFunction: 'Name the callbacks',
};

/** Their code is several statements, or the call that they are not about. */
const WITHOUT_CODE: ReadonlySet<FixKind> = new Set<FixKind>([
  'rollBack',
  'awaitTogether',
  'mapTogether',
  'passOn',
  'dropAwait',
]);

const MOST_CODE_LENGTH = 40;

/** `Return await put(stream)`, `Name the callbacks at all 9 places` */
export function fixTitle({ kind, code, count }: Pick<Fix, 'kind' | 'code' | 'count'>): string {
  if (WITHOUT_CODE.has(kind)) return NAMES[kind];
  if (count > 1 && isOfStacks(kind)) return `${NAMES_OF_ALL[kind]} at all ${count} places`;
  const shown = visible(shortenMiddle(code.replace(/;$/, ''), MOST_CODE_LENGTH));
  // a backtick begins code where the title is read: in a sentence, in Markdown
  return `${NAMES[kind]} ${shown.replaceAll('`', '\u02cb')}`;
}

function isOfStacks(kind: FixKind): kind is StackFixKind {
  return Object.hasOwn(NAMES_OF_ALL, kind);
}

/**
 * `Stack traces 1 → 5 of 5 at 2 calls (promises around callbacks)`, `3 of 5 nameless frames get a name`, `No change`, and
 * what is worse than before.
 */
export function fixEffectWords(effect: Effect): string {
  const [first, ...more] = effect.mended?.ended ?? [];
  if (first && more.length === 0) return first.becomes;
  if (first) return `${first.becomes}, and ${more.length} more`;
  const { harmed } = effect;
  if (harmed === 0) return stackWords(effect);
  return `${stackWords(effect)}; what a failure leads to is worse at ${calls(harmed)}`;
}

/** What becomes of a failure, in a few words: `the process ends`. */
export function outcomeWords(consequence: Consequence): string {
  switch (consequence.kind) {
    case 'delivered':
      return 'the caller gets the error';
    case 'wrapped':
      return 'the caller gets an error that holds it';
    case 'replaced':
      return `the caller gets another error, ${errorWords(consequence.error)}`;
    case 'recovered':
      return 'it is tried again';
    case 'fallback':
      return 'the call completes otherwise';
    case 'hidden':
      return 'the call completes, and its caller is not told';
    case 'unhandled':
    case 'uncaught':
      return consequence.process.does === 'ends'
        ? 'the process ends'
        : consequenceWord(consequence);
    case 'neverEnds':
      return 'the call never ends';
    case 'endsTwice':
      return 'the caller is called back twice';
    case 'exits':
      return `the code ends the process with exit code ${consequence.exitCode}`;
  }
}

/** `If line 19 `publish(…)` fails: the process ends → the caller gets the error` */
export function becomesWords(call: string, before: string, after: string): string {
  return `${call}: ${before} → ${after}`;
}

function stackWords({ sites, nameless }: Effect): string {
  const [first] = sites;
  if (first) {
    const { boundary, ifAsync } = first;
    const same = sites.filter((site) => site.boundary === boundary && site.ifAsync === ifAsync);
    const words = stepsOf(same).join(', ');
    const where = ifAsync ? 'if the operation is an async function' : BOUNDARIES[boundary];
    return `Stack traces ${words} (${where})`;
  }
  const named = nameless.before - nameless.after;
  if (named <= 0) return 'No change';
  return `${named} of ${nameless.before} nameless frames get a name`;
}

/** `1 → 5 of 5 at 2 calls`, for each pair of levels. */
function stepsOf(sites: readonly SiteChange[]): string[] {
  const counts = new Map<string, number>();
  for (const { before, after } of sites) {
    const step = `${before} → ${after} of 5`;
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return [...counts].map(([step, count]) => `${step} at ${calls(count)}`);
}

function calls(count: number): string {
  return `${count} ${count === 1 ? 'call' : 'calls'}`;
}

/** What was measured of a change. */
interface Measured {
  title: string;
  becomes: string;
  price?: Price;
}

/** `Await publish(…): if line 19 `publish(…)` fails, the process ends → the caller gets the error` */
export function fixSentence({ title, becomes, price }: Measured, units: Units): string {
  const sentence = `${title}. Measured: ${lowerFirst(becomes)}`;
  // memory goes with how many wait at once, and is told of the text as it is
  const cost = price && pricesWords({ ...price, memory: null }, units);
  return cost ? `${sentence}. A call takes ${cost}` : sentence;
}

/** `Try: return await put(stream)`: nothing is claimed yet. */
export function tryTitle(fix: Fix): string {
  const title = fixTitle(fix);
  return `Try and measure: ${lowerFirst(title)}`;
}

/** `Return await put(stream) (measured: stack traces 1 → 5 of 5 at 2 calls, …)` */
export function measuredTitle(fix: Fix, effect: Effect): string {
  return `${fixTitle(fix)} (measured: ${lowerFirst(fixEffectWords(effect))})`;
}

/** The same of one that was measured to end a finding. */
export function endingTitle({ title, becomes }: Measured): string {
  return `${title} (measured: ${lowerFirst(becomes)})`;
}

/** `Return await put(stream): stack traces 1 → 5 of 5 at 2 calls (promises around callbacks)`, once it is applied. */
export function changeSentence(change: Effect & { fix: string }): string {
  return `${change.fix}: ${lowerFirst(fixEffectWords(change))}`;
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

export interface FixTally {
  helpful: number;
  useless: number;
  /** Cancelled, out of time, failed, or not begun. */
  unmeasured: number;
}

/** `Fixes for upload.js: 3 help, 5 do not, 16 were not measured` */
export function tallyWords(file: string, tally: FixTally, isBusy: boolean): string {
  const { helpful, useless, unmeasured } = tally;
  if (helpful + useless + unmeasured === 0) {
    return `${file} has no call that loses its stack and that a fix was found for`;
  }
  const words = [
    `${helpful} ${helpful === 1 ? 'helps' : 'help'}`,
    `${useless} ${useless === 1 ? 'does' : 'do'} not`,
    `${unmeasured} ${unmeasured === 1 ? 'was' : 'were'} not measured`,
  ];
  const shown = unmeasured > 0 ? words : words.slice(0, 2);
  return `Fixes for ${file}: ${shown.join(', ')}${isBusy ? `: ${busyWords(file)}` : ''}`;
}

/** Why nothing is measured now. */
export function busyWords(file: string): string {
  return `${file} is being measured already; measure its fixes once that is over`;
}
