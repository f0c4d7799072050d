import { visible } from '../document/visible';
import { shortenMiddle } from '../document/words';

const NAMES = {
  returnAwait: 'Return await',
  attachCause: 'Attach the cause to',
  newPromise:
    'Make the function async and await its new Promise (throws a new error with the first as its cause):',
  awaitWrapper: 'Await through an async wrapper (throws a new error with the first as its cause):',
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
  dropRelease: 'Leave out the first of two:',
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
  keepPromise: 'Keep the promise in place of its result:',
  noteFirst: 'Note it before the wait, and undo that if it fails:',
  addAfterWait: 'Wait first, then read and write:',
  keepLocal: 'Keep in a variable of the call:',
  dropAwait: 'Leave out awaits of what is no promise',
};

/** Titles for all places at once, which only fixes of stacks have. */
const NAMES_OF_ALL = {
  returnAwait: 'Return await',
  attachCause: 'Attach the cause to the new errors',
  newPromise:
    'Make functions async and await their new Promise (throws a new error with the first as its cause)',
  awaitWrapper: 'Await through an async wrapper (throws a new error with the first as its cause)',
  nameFunction: 'Name the callbacks',
};

/** Kinds of fixes, by their change of the code. `dropAwait` ends no mistake, but may save time. */
export type FixKind = keyof typeof NAMES;

/** Kinds that may keep more of a stack. */
export type StackFixKind = keyof typeof NAMES_OF_ALL;

/** Kinds that may end a finding. */
export type FindingFixKind = 'attachCause' | Exclude<FixKind, StackFixKind | 'dropAwait'>;

/** Kinds whose title names no code, as it would be several statements or another call. */
const WITHOUT_CODE: ReadonlySet<FixKind> = new Set<FixKind>([
  'rollBack',
  'awaitTogether',
  'mapTogether',
  'passOn',
  'dropAwait',
]);

const MOST_CODE_LENGTH = 40;

/** Returns `Return await put(stream)`, `Name the callbacks at all 9 places`. */
export function fixTitle({
  kind,
  code,
  count,
}: {
  kind: FixKind;
  code: string;
  count: number;
}): string {
  if (WITHOUT_CODE.has(kind)) return NAMES[kind];
  if (count > 1 && isOfStacks(kind)) return `${NAMES_OF_ALL[kind]} at all ${count} places`;
  const shown = visible(shortenMiddle(code.replace(/;$/, ''), MOST_CODE_LENGTH));
  // a backtick would begin code where the title is shown, in a sentence or in Markdown
  return `${NAMES[kind]} ${shown.replaceAll('`', '\u02cb')}`;
}

function isOfStacks(kind: FixKind): kind is StackFixKind {
  return Object.hasOwn(NAMES_OF_ALL, kind);
}
