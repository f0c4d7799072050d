import type { OwnMet, SideEffect } from '../../bench-runner/protocol/recording';
import type { Benchmark } from '../harness/benchmark';
import type { Debuggability } from '../probe/debuggability';
import type { ReportedCall } from '../report/report';
import type { KnownSoFar } from './stages';

type Halves = Pick<KnownSoFar, 'debuggability' | 'benchmark'>;

/**
 * Returns the first call that probes or benchmark recorded, or the part that a failed one recorded.
 * Null: there is no record.
 */
export function foundCallsOf({ debuggability, benchmark }: Halves): OwnMet | null {
  const parts = [debuggability, benchmark];
  const recorded = parts.map((part) => (part.state === 'scored' ? part.own : undefined));
  const met = parts.map((part) => (part.state === 'scored' ? undefined : part.met));
  return [...recorded, ...met].find((each) => each !== undefined) ?? null;
}

/** Returns the effects of an upload outside its process, from the probes or else the benchmark. */
export function outsideOf({ debuggability, benchmark }: Halves): SideEffect[] {
  return debuggability.sideEffects ?? benchmark.sideEffects ?? [];
}

/** Returns undefined if a call completed, or if none was made. */
export function howItFailed({ debuggability, benchmark }: Halves): ReportedCall['failed'] {
  const found = foundCallsOf({ debuggability, benchmark });
  if (found?.completesBy || ![debuggability, benchmark].some(isFailed)) return undefined;
  return found ? 'met' : 'untold';
}

function isFailed(part: Benchmark | Debuggability): boolean {
  if (part.state === 'scored' || part.state === 'skipped') return false;
  return part.state !== 'cancelled' && part.reason.code !== 'brokenRuntime';
}
