import type { Failure, ReasonCode } from '../../failure';
import { action, command } from '../controls';
import { type Child, el, withCode } from '../markup';
import type { Report } from '../report';
import { waysInEditor } from '../ways';
import { isExplained } from './failure';

/** What changes a failure, and a button that does so where there is one. */
export function remedies(failure: Failure, report: Report): Child[] {
  if (isExplained(failure)) return [];
  const { remedy } = failure.reason;
  return [
    remedy ? el('p', { class: 'remedy' }, ...withCode(waysInEditor(remedy))) : null,
    remedyButton(failure, report),
  ];
}

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

function remedyButton({ reason }: Failure, { benchmark }: Report): Child {
  if (benchmark.kind !== 'function') return null;
  if (reason.code === 'notAllowed') {
    const asks = { type: 'io', io: 'real' } as const;
    return action(asks, 'module', 'Score with real I/O…', { key: 'remedy:realIo' });
  }
  if (reason.code === 'badSidecar') {
    const asks = { type: 'case', name: null } as const;
    return action(asks, 'again', 'Score by no chosen case', { key: 'remedy:case' });
  }
  if (!BY_WHAT_IT_WAS_GIVEN.has(reason.code)) return null;
  return command('writeScoreFile', 'copy', 'Write a score file…', {
    title: 'A file beside this one that says what the function is called with and what is answered',
  });
}
