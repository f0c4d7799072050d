import { failure, type Failure } from '../failure';
import type { Workload } from './benchmark';

/** Why nothing can be measured under a workload, or null. */
export function workloadProblem({ parallel, ioMs }: Workload): Failure | null {
  if (!Number.isInteger(parallel) || parallel < 1) {
    return failure('failed', 'badWorkload', 'That number of calls at once cannot be measured.', {
      found: `${parallel} calls at once`,
      needed: 'a whole number from 1 on',
      remedy: 'Change --parallel or asyncScore.parallel.',
    });
  }
  if (!Number.isFinite(ioMs) || ioMs < 0) {
    return failure('failed', 'badWorkload', 'An I/O operation cannot take that time.', {
      found: `${ioMs} ms`,
      needed: 'a number of milliseconds from 0 on',
      remedy: 'Change --io-ms or asyncScore.ioMs.',
    });
  }
  return null;
}
