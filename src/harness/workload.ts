import { callsFunction, type WorkloadKind } from '../document/workloadKinds';
import { failure, type Failure } from '../failure';
import type { Mode, Workload } from './benchmark';

/** Requested workload, before the kind of a file is known. */
export interface WorkloadOptions {
  /** `auto`: the kind that suits the file. */
  kind: WorkloadKind | 'auto';
  /** Simultaneous calls of a function. */
  parallel: number;
  /** Time of a faked I/O operation. */
  ioMs: number;
  /** Simultaneous connections to a server. */
  connections: number;
  mode: Mode;
}

/** Workload with the options that apply to a kind. */
export function workloadOf(kind: WorkloadKind, asked: Omit<WorkloadOptions, 'kind'>): Workload {
  const { parallel, ioMs, connections, mode } = asked;
  switch (kind) {
    case 'doxbee':
    case 'function':
      return { kind, parallel, ioMs, mode };
    case 'server':
      return { kind, parallel: connections, ioMs: 0, mode };
    default:
      return { kind, parallel: 1, ioMs: 0, mode };
  }
}

/** Number of calls, scripts, operations or requests that `timeMs` of a benchmark covers. */
export function callsIn({ kind, parallel }: Pick<Workload, 'kind' | 'parallel'>): number {
  return callsFunction(kind) ? parallel : 1;
}

/** Reason why nothing can be measured under a workload, or null. */
export function workloadProblem({ kind, parallel, ioMs }: Workload): Failure | null {
  const [what, option] = kind === 'server' ? ['connections', 'connections'] : ['calls', 'parallel'];
  if (!Number.isInteger(parallel) || parallel < 1) {
    return failure('failed', 'badWorkload', `That number of ${what} at once cannot be measured.`, {
      found: `${parallel} ${what} at once`,
      needed: 'a whole number from 1 on',
      remedy: `Change --${option} or asyncScore.${option}.`,
    });
  }
  if (!Number.isFinite(ioMs) || ioMs < 0) {
    return failure('failed', 'badWorkload', 'An I/O operation cannot take that time.', {
      found: `${ioMs} ms`,
      needed: 'a number of milliseconds from 0 on',
      remedy: 'Change --io-ms or asyncScore.IODelayMilliseconds.',
    });
  }
  return null;
}
