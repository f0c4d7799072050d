/** The rules that findings are of: one closed table. */

import type { FindingFixKind } from '../fixes/fix';

export type Severity = 'hint' | 'information' | 'warning' | 'error';

interface RuleText {
  severity: Severity;
  /** A few words, as in a list. */
  title: string;
  /** What the line does, as behind it: `hides the failure`. */
  mark: string;
  /** One sentence: why it matters. */
  why: string;
  /** What to do about it, in one sentence. */
  remedy: string;
  /** What is so once it is mended. */
  ended: string;
  /** What may end it, the best first. */
  fixes: readonly FindingFixKind[];
}

export const RULES = {
  'uncaught-exception': {
    severity: 'warning',
    title: 'an exception that nobody can catch',
    mark: 'ends the process',
    why: 'It is thrown out of a callback, where no caller is left: Node ends the process, a browser reports it on its console.',
    remedy:
      'Catch it where it is thrown and hand it on, to the callback or by rejecting; what emits events, such as a stream, needs a listener of `error`.',
    ended: 'is told of',
    fixes: ['handOn'],
  },
  'unhandled-rejection': {
    severity: 'warning',
    title: 'a promise that nobody handles',
    mark: 'ends the process',
    why: 'Its rejection reaches no caller: Node 15 and later end the process, a browser reports it on its console.',
    remedy: 'Await the promise or return it, so that the caller gets the error; or catch it.',
    ended: 'is told of',
    fixes: ['awaitAll', 'awaitIt', 'handOn', 'returnIt', 'forOf', 'logIt'],
  },
  'never-ends': {
    severity: 'warning',
    title: 'a call that never ends',
    mark: 'waits for ever',
    why: 'On this way nobody calls back and no promise is settled: whoever waits does so for ever.',
    remedy: 'Call back, reject or throw on this way, too.',
    ended: 'ends',
    fixes: ['handOn'],
  },
  'ends-twice': {
    severity: 'warning',
    title: 'a call that ends twice',
    mark: 'calls back twice',
    why: 'What comes after the call is done again, once with the error and once without.',
    remedy: 'Return right after the error is handed on.',
    ended: 'ends once',
    fixes: ['returnAfter'],
  },
  'not-declared': {
    severity: 'warning',
    title: 'a name that nobody declares',
    mark: 'is not declared',
    why: 'Its line throws a ReferenceError; in a handler nobody sees that until something fails.',
    remedy: 'Declare the name, or correct it.',
    ended: 'is declared',
    fixes: ['nameCaught'],
  },
  'replaced-by-mistake': {
    severity: 'warning',
    title: 'an error handler that fails itself',
    mark: 'has a handler that fails',
    why: 'The caller gets the error of the handler, and nobody learns what had failed.',
    remedy: 'Mend the handler, so that it hands on the error that it was given.',
    ended: 'is told of',
    fixes: ['readOptional', 'nameCaught'],
  },
  'catch-skipped': {
    severity: 'warning',
    title: 'a catch that does not run',
    mark: 'passes its catch by',
    why: 'The promise is returned out of the `try` before it is settled: its rejection goes to the caller.',
    remedy: 'Return what it comes to: `return await …`.',
    ended: 'is caught',
    fixes: ['awaitIt'],
  },
  'left-open': {
    severity: 'warning',
    title: 'something left open',
    mark: 'leaves something open',
    why: 'What was acquired is not given back on each way through the code: it is used up, or goes on.',
    remedy: 'Give it back, remove or clear it in a finally.',
    ended: 'cleans up',
    fixes: ['moveIntoTry', 'releaseInFinally', 'releaseFirst'],
  },
  'state-left-behind': {
    severity: 'warning',
    title: 'a state left behind',
    mark: 'leaves its state behind',
    why: 'What a failure changed stays so: later calls, of which nothing fails, do less, do it twice, or fail.',
    remedy: 'Set it back in a finally.',
    ended: 'sets its state back',
    fixes: ['releaseInFinally', 'releaseFirst'],
  },
  'not-rolled-back': {
    severity: 'warning',
    title: 'a transaction left open',
    mark: 'leaves the transaction open',
    why: 'It is neither committed nor rolled back: it holds its locks, and takes in what comes next.',
    remedy: 'Roll back where a call fails, then rethrow the error.',
    ended: 'rolls it back',
    fixes: ['rollBack'],
  },
  'cause-lost': {
    severity: 'information',
    title: 'an error that replaces its cause',
    mark: 'loses the cause',
    why: 'The new error holds nothing of the one that led to it: neither its class nor its stack.',
    remedy: 'Keep the first error as the cause: `new Error(message, { cause: error })`.',
    ended: 'keeps the cause',
    fixes: ['attachCause'],
  },
  'hidden-failure': {
    severity: 'information',
    title: 'a failure that is hidden',
    mark: 'hides the failure',
    why: 'The call completes as if nothing had happened. A comment in the handler says that it may.',
    remedy: 'Throw the error on; where it may be ignored, say so in a comment in the handler.',
    ended: 'is told of',
    fixes: ['passOn', 'handOn'],
  },
  'status-unread': {
    severity: 'information',
    title: 'an answer of failure that nobody reads',
    mark: 'takes any answer for success',
    why: 'The promise is fulfilled where the answer is 404 or 500, or holds an error: the call goes on with that.',
    remedy: 'Throw where `ok` of the answer is false, or an `error` is in it.',
    ended: 'is told of',
    fixes: ['askStatus', 'askError'],
  },
  'called-again': {
    severity: 'information',
    title: 'a callback that is called again if it throws',
    mark: 'may call back twice',
    why: 'What the callback throws is caught by the code that calls it, and handed to it as a failure of that code: what comes after the call is done again.',
    remedy:
      'Call it where nothing catches what it throws: behind the `try`, or give `then` both functions, `then(onValue, onError)`.',
    ended: 'calls back once',
    fixes: [],
  },
  'no-abort': {
    severity: 'information',
    title: 'an abort signal that nothing heeds',
    mark: 'cannot be aborted',
    why: 'Whoever aborts waits for the end all the same, and what the call goes on to do is done for nobody.',
    remedy: 'Pass the signal on to what is waited for.',
    ended: 'can be aborted',
    fixes: ['passSignal'],
  },
  'independent-awaits': {
    severity: 'information',
    title: 'waits in a row that need nothing of each other',
    mark: 'delays calls that need not wait',
    why: 'Each wait begins once the one before has ended, though what it asks for was known at the start.',
    remedy: 'Ask for them together, with `Promise.all`.',
    ended: 'waits at once',
    fixes: ['awaitTogether'],
  },
  'await-in-loop': {
    severity: 'information',
    title: 'a loop whose turns wait for each other',
    mark: 'waits in each turn',
    why: 'Its waits add up with the list, though no turn needs what an earlier one was answered.',
    remedy:
      'Ask for all of them together, with `Promise.all` over the list, or for some at a time where it may be long.',
    ended: 'waits at once',
    fixes: ['mapTogether', 'askForAll'],
  },
  'asked-twice': {
    severity: 'information',
    title: 'an answer that is asked for again',
    mark: 'asks again',
    why: 'It asks for what has been answered already, and nothing is changed between that the code tells of.',
    remedy: 'Keep the first answer, and use it.',
    ended: 'asks once',
    fixes: ['keepAnswer', 'askBefore'],
  },
  'starts-late': {
    severity: 'information',
    title: 'an operation that begins later than it could',
    mark: 'begins late',
    why: 'It begins once another wait is over of which it needs nothing.',
    remedy: 'Begin it with what it does not need, and await both together.',
    ended: 'begins in time',
    fixes: ['joinEarlier'],
  },
  'waits-in-all': {
    severity: 'information',
    title: 'members of a `Promise.all` that wait for each other',
    mark: 'waits before the others begin',
    why: 'What is awaited inside of the list has ended before the next member begins: nothing is at once.',
    remedy: 'Leave the `await` out within the list: `Promise.all` waits for its members.',
    ended: 'waits at once',
    fixes: ['awaitNoMember'],
  },
  'needless-await': {
    severity: 'hint',
    title: 'an await of what is no promise',
    mark: 'awaits what is there already',
    why: 'Each await lets others go first, and costs what was measured: without it the call does the same, and takes less.',
    remedy: 'Leave the `await` out.',
    ended: 'goes on at once',
    fixes: [],
  },
  'unbounded-fan-out': {
    severity: 'hint',
    title: 'as many calls at once as a list is long',
    mark: 'asks for all at once',
    why: 'With the list grows what is under way at once: connections, memory, and what the other side has to take.',
    remedy: 'Where the list may be long, ask for some at a time.',
    ended: 'asks for some at a time',
    fixes: ['someAtATime'],
  },
  'stack-lost': {
    severity: 'hint',
    title: 'a stack that does not name the call',
    mark: 'stack lost',
    why: 'Whoever reads the error is not told which call had failed.',
    remedy:
      'Await the call in an async function; where that is done, throw a new error with the first as its cause.',
    ended: 'stack kept',
    fixes: [],
  },
} as const satisfies Record<string, RuleText>;

export type Rule = keyof typeof RULES;

/** The worst first. */
export const RULE_NAMES = Object.keys(RULES) as Rule[];

/** Rules about how long a call waits, and not about what becomes of a failure. */
const OF_WAITS: ReadonlySet<Rule> = new Set<Rule>([
  'independent-awaits',
  'await-in-loop',
  'asked-twice',
  'starts-late',
  'waits-in-all',
  'needless-await',
  'unbounded-fan-out',
]);

export function isOfWaits(rule: Rule): boolean {
  return OF_WAITS.has(rule);
}
