import type { BenchResult } from '../../bench-runner/protocol/bench';
import type { Job } from '../../bench-runner/protocol/job';
import type { ChildResult } from '../../bench-runner/protocol/message';
import {
  isBenchResult,
  isChildFailure,
  isProbeResult,
  isProfileResult,
  isScriptResult,
  isSearchResult,
  isServerResult,
  isTwoAtOnceResult,
} from './resultShapes';

/**
 * True if a child's result for that job has the protocol's shape: a subject runs in the process
 * that writes it.
 */
export function isResult(value: unknown, { kind, bench }: Job): value is ChildResult {
  if (isChildFailure(value)) return true;
  switch (kind) {
    case 'bench':
      return isTimed(value) && (bench?.peak === 'none' || value.peak !== null);
    case 'ops':
      return isTimed(value) && value.peak !== null && value.ops !== undefined;
    case 'server':
      return isServerResult(value);
    case 'script':
      return isScriptResult(value);
    case 'search':
      return isSearchResult(value);
    case 'profile':
      return isProfileResult(value);
    case 'twoAtOnce':
      return isTwoAtOnceResult(value);
    case 'probe':
      return isProbeResult(value);
  }
}

/** True if rounds took some time, as results are divided by it. */
function isTimed(value: unknown): value is BenchResult {
  return (
    isBenchResult(value) &&
    value.windows.length > 0 &&
    [...value.warmUp, ...value.windows].every(({ timeMs }) => timeMs > 0) &&
    value.observed?.calls !== 0
  );
}
