import { actsTwice } from './acts-twice';
import { askedTwice } from './asked-twice';
import { awaitInLoop } from './await-in-loop';
import { calledAgain } from './called-again';
import { catchSkipped } from './catch-skipped';
import { causeLost } from './cause-lost';
import { doubleRelease } from './double-release';
import { endsTwice } from './ends-twice';
import { hiddenFailure } from './hidden-failure';
import { independentAwaits } from './independent-awaits';
import { lateAnswer } from './late-answer';
import { leftOpen } from './left-open';
import { lostUpdate } from './lost-update';
import { mixedUp } from './mixed-up';
import { needlessAwait } from './needless-await';
import { neverEnds } from './never-ends';
import { noAbort } from './no-abort';
import { notDeclared } from './not-declared';
import { notRolledBack } from './not-rolled-back';
import { repeatsEffect } from './repeats-effect';
import { replacedByMistake } from './replaced-by-mistake';
import { stackLost } from './stack-lost';
import { startedTwice } from './started-twice';
import { startsLate } from './starts-late';
import { stateLeftBehind } from './state-left-behind';
import { statusUnread } from './status-unread';
import { unboundedFanOut } from './unbounded-fan-out';
import { uncaughtException } from './uncaught-exception';
import { unhandledRejection } from './unhandled-rejection';
import { waitsInAll } from './waits-in-all';
import type { RuleModule } from './rule';

/** Names of the rules, the worst first. */
export const NAMES = [
  'uncaught-exception',
  'unhandled-rejection',
  'never-ends',
  'ends-twice',
  'not-declared',
  'replaced-by-mistake',
  'catch-skipped',
  'left-open',
  'double-release',
  'mixed-up',
  'acts-twice',
  'started-twice',
  'lost-update',
  'late-answer',
  'repeats-effect',
  'state-left-behind',
  'not-rolled-back',
  'cause-lost',
  'hidden-failure',
  'status-unread',
  'called-again',
  'no-abort',
  'independent-awaits',
  'await-in-loop',
  'asked-twice',
  'starts-late',
  'waits-in-all',
  'needless-await',
  'unbounded-fan-out',
  'stack-lost',
] as const;

/** The module of each rule: `npm run schema` generates all other lists of rules from it. */
export const CHECKED: Readonly<Record<(typeof NAMES)[number], RuleModule>> = {
  'acts-twice': actsTwice,
  'asked-twice': askedTwice,
  'await-in-loop': awaitInLoop,
  'called-again': calledAgain,
  'catch-skipped': catchSkipped,
  'cause-lost': causeLost,
  'double-release': doubleRelease,
  'ends-twice': endsTwice,
  'hidden-failure': hiddenFailure,
  'independent-awaits': independentAwaits,
  'late-answer': lateAnswer,
  'left-open': leftOpen,
  'lost-update': lostUpdate,
  'mixed-up': mixedUp,
  'needless-await': needlessAwait,
  'never-ends': neverEnds,
  'no-abort': noAbort,
  'not-declared': notDeclared,
  'not-rolled-back': notRolledBack,
  'repeats-effect': repeatsEffect,
  'replaced-by-mistake': replacedByMistake,
  'stack-lost': stackLost,
  'started-twice': startedTwice,
  'starts-late': startsLate,
  'state-left-behind': stateLeftBehind,
  'status-unread': statusUnread,
  'unbounded-fan-out': unboundedFanOut,
  'uncaught-exception': uncaughtException,
  'unhandled-rejection': unhandledRejection,
  'waits-in-all': waitsInAll,
};
