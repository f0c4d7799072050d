import { otherWays } from './calling/otherWays';
import type { ReasonCode } from './failure';
import type { Benchmark } from './harness/benchmark';
import type { Debuggability } from './probe/debuggability';
import { callBy, NOT_YET, type Subject } from './scoringSubject';

/** Failures of a call that may lie in what was invented for it. */
const MAY_LIE_IN_INVENTIONS: ReadonlySet<ReasonCode> = new Set([
  'completedWithError',
  'threw',
  'uncaughtException',
  'unhandledRejection',
  'neverCalledBack',
]);

/**
 * Calls a subject that failed in other ways, where its code leaves any open, until one comes to its
 * end; where none does, it stays as it was.
 *
 * @param again scores what is not scored yet
 */
export async function callOtherwise(subject: Subject, again: () => Promise<void>): Promise<void> {
  const { call, debuggability, benchmark } = subject;
  if (!call || subject.isTriedOtherwise || !hasFailed(subject)) return;
  subject.isTriedOtherwise = true;
  const firstFailed = failureOf(subject);
  for (const { differs, ...way } of otherWays(call)) {
    callBy(subject, { ...way, otherwise: { ...differs, firstFailed } });
    if (mayBeOtherwise(debuggability)) subject.debuggability = NOT_YET;
    if (mayBeOtherwise(benchmark)) subject.benchmark = { ...subject.workload, ...NOT_YET };
    await again();
    if (isScored(subject)) return;
  }
  callBy(subject, call);
  Object.assign(subject, { debuggability, benchmark });
}

function hasFailed(subject: Subject): boolean {
  const { debuggability, benchmark } = subject;
  return !isScored(subject) && [debuggability, benchmark].some(mayBeOtherwise);
}

function failureOf({ debuggability, benchmark }: Subject): string {
  const [failed] = [debuggability, benchmark].filter(mayBeOtherwise);
  return failed && failed.state !== 'scored' ? firstLine(failed.reason.message) : '';
}

function firstLine(text: string): string {
  return text.split('\n')[0]!;
}

function isScored({ debuggability, benchmark }: Subject): boolean {
  return debuggability.state === 'scored' || benchmark.state === 'scored';
}

function mayBeOtherwise(part: Benchmark | Debuggability): boolean {
  return part.state !== 'scored' && MAY_LIE_IN_INVENTIONS.has(part.reason.code);
}
