import type { OwnMet, SideEffect } from '../../bench-runner/protocol/recording';
import type { Benchmark } from '../harness/benchmark';
import type { Debuggability } from '../probe/debuggability';
import type { ReportedCall } from '../report/report';
import type { KnownSoFar } from './stages';

type Halves = Pick<KnownSoFar, 'debuggability' | 'benchmark'>;

/**
 * The first call that either half has recorded, or what one that failed had met until then. Null:
 * nothing told of any.
 */
export function foundCallsOf({ debuggability, benchmark }: Halves): OwnMet | null {
  const parts = [debuggability, benchmark];
  const recorded = parts.map((part) => (part.state === 'scored' ? part.own : undefined));
  const met = parts.map((part) => (part.state === 'scored' ? undefined : part.met));
  return [...recorded, ...met].find((each) => each !== undefined) ?? null;
}

/** What an upload did to the world outside, as the first half tells that knows of any. */
export function outsideOf({ debuggability, benchmark }: Halves): SideEffect[] {
  return debuggability.sideEffects ?? benchmark.sideEffects ?? [];
}

/** Undefined where a call came to its end, or none was made. */
export function howItFailed({ debuggability, benchmark }: Halves): ReportedCall['failed'] {
  const found = foundCallsOf({ debuggability, benchmark });
  if (found?.completesBy || ![debuggability, benchmark].some(isFailed)) return undefined;
  return found ? 'met' : 'untold';
}

function isFailed(part: Benchmark | Debuggability): boolean {
  if (part.state === 'scored' || part.state === 'skipped') return false;
  return part.state !== 'cancelled' && part.reason.code !== 'brokenRuntime';
}
