import { otherWays } from '../calling/otherWays';
import type { PreparedCall } from '../calling/preparedCall';
import { firstLine } from '../document/lines';
import type { ReasonCode } from '../failure';
import type { Benchmark } from '../harness/benchmark';
import type { Debuggability } from '../probe/debuggability';
import type { KnownSoFar } from './stages';

/** Failures of a call that may lie in what was invented for it. */
const MAY_LIE_IN_INVENTIONS: ReadonlySet<ReasonCode> = new Set([
  'completedWithError',
  'threw',
  'uncaughtException',
  'unhandledRejection',
  'neverCalledBack',
]);

/**
 * A call that failed, made in other ways where its code leaves any open, until one comes to its end;
 * where none does, it stays as it was.
 *
 * @param again scores the same, called in that way
 */
export async function retry<Stage extends KnownSoFar>(
  failed: Stage,
  again: (call: PreparedCall) => Promise<Stage>,
): Promise<Stage> {
  const { call } = failed;
  const firstFailed = failureOf(failed);
  if (!call || isScored(failed) || firstFailed === null) return failed;
  for (const { differs, ...way } of otherWays(call)) {
    const outcome = await again({ ...way, otherwise: { ...differs, firstFailed } });
    if (isScored(outcome)) return outcome;
  }
  return failed;
}

function isScored({ debuggability, benchmark }: KnownSoFar): boolean {
  return debuggability.state === 'scored' || benchmark.state === 'scored';
}

/** In one sentence; null where nothing failed that another call could mend. */
function failureOf({ debuggability, benchmark }: KnownSoFar): string | null {
  const [message] = [debuggability, benchmark].flatMap(mendable);
  return message === undefined ? null : firstLine(message);
}

function mendable(part: Benchmark | Debuggability): string[] {
  if (part.state === 'scored' || !MAY_LIE_IN_INVENTIONS.has(part.reason.code)) return [];
  return [part.reason.message];
}
