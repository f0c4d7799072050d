import { callsFunction, type WorkloadKind } from '../document/workloadKinds';
import { failure, type Failure } from '../failure';
import type { Mode, Workload } from './benchmark';

/** The workload that a person asks for, before it is known what a file is. */
export interface WorkloadOptions {
  /** `auto`: what the file is made for. */
  kind: WorkloadKind | 'auto';
  /** Calls at once of a function. */
  parallel: number;
  /** Time of a faked I/O operation. */
  ioMs: number;
  /** Connections at once to a server. */
  connections: number;
  mode: Mode;
}

/** What of the options is about a kind of workload. */
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

/** Calls, scripts, operations or requests in what `timeMs` of a benchmark is the time of. */
export function callsIn({ kind, parallel }: Pick<Workload, 'kind' | 'parallel'>): number {
  return callsFunction(kind) ? parallel : 1;
}

/** Why nothing can be measured under a workload, or null. */
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
