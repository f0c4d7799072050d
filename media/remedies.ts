import type { Failure, ReasonCode } from '../src/failure';
import type { Report } from '../src/report/report';
import { button, el, withCode, type Child } from './dom';
import { isExplained } from './failure';
import { icon } from './icons';
import { commandButton, type Page } from './page';

/** Ways to go wrong that other arguments or other answers may keep a function from. */
const BY_WHAT_IT_WAS_GIVEN: ReadonlySet<ReasonCode> = new Set([
  'threw',
  'threwOnLoad',
  'completedWithError',
  'uncaughtException',
  'unhandledRejection',
  'neverCalledBack',
  'endless',
  'endsOtherwise',
  'exitedEarly',
  'timedOut',
  'hung',
]);

/** What changes a failure, and a button that does so where there is one. */
export function remedies(failure: Failure, report: Report, page: Page): Child[] {
  if (isExplained(failure)) return [];
  const { remedy } = failure.reason;
  return [
    remedy ? el('p', { class: 'remedy' }, ...withCode(remedy)) : null,
    remedyButton(failure, report, page),
  ];
}

function remedyButton({ reason }: Failure, { benchmark }: Report, page: Page): Child {
  if (benchmark.kind !== 'function') return null;
  if (reason.code === 'notAllowed') {
    const onClick = () => page.send({ type: 'io', io: 'real' });
    const options = { key: 'remedy:realIo', class: 'action', onClick };
    return button(options, icon('module'), 'Score with real I/O…');
  }
  if (reason.code === 'badSidecar') {
    const onClick = () => page.send({ type: 'case', name: null });
    const options = { key: 'remedy:case', class: 'action', onClick };
    return button(options, icon('again'), 'Score by no chosen case');
  }
  if (!BY_WHAT_IT_WAS_GIVEN.has(reason.code)) return null;
  return commandButton(page, 'writeScoreFile', 'copy', 'Write a score file…', {
    title: 'A file beside this one that says what the function is called with and what is answered',
  });
}
