import type { PreparedCall } from '../calling/preparedCall';
import { failure, type Failure } from '../failure';
import type { RealIo } from '../runtimes/realIo';
import { operationStyleOf, sitesByOperationStyle } from './operationStyle';
import type { Site } from './debuggability';
import { isGraded } from './grade';
import type { BoundaryProbes, PlainProbes } from './probeBoundary';

export interface BoundariesPlan {
  call?: PreparedCall | null;
  /** Asks what the runtime's own I/O keeps of its callers. Left out: the runtime is not asked. */
  realIo?: (operations: readonly string[]) => Promise<readonly RealIo[] | Failure>;
}

/** Probes at each boundary, and what the runtime's own I/O keeps. */
export interface Boundaries {
  first: BoundaryProbes;
  /** Null where the subject has no second boundary. */
  second: BoundaryProbes | Failure | null;
  realIo: readonly RealIo[] | Failure;
}

/**
 * Completes the probes of the first boundary, which are plain so far, and probes the second. A
 * boundary that no operation has is probed for its levels only. Never rejects.
 */
export async function probeBoundaries(
  plan: BoundariesPlan,
  plain: PlainProbes,
  probe: (boundary: 'async') => Promise<PlainProbes | Failure>,
): Promise<Boundaries | Failure> {
  const realIo = await askedIo(plan, plain);
  const other = otherBoundary(plan, plain, realIo, probe);
  // they run side by side, unless one depends on the other
  const [first, second] = await Promise.all([firstBoundary(plan, plain, realIo, other), other]);
  if (isFailure(first)) return first;
  if (isFailure(second) && second.state === 'cancelled') return second;
  return { first, second, realIo };
}

/** True if the subject awaits a promise, whose kind can be changed. */
function takesPromises({ result }: BoundaryProbes): boolean {
  return result.operations.some(
    (operation) => operation.boundary === 'promisified' && isGraded(operation),
  );
}

/** Asks what the runtime's own I/O keeps, if the subject awaits promises. */
async function askedIo(
  { realIo }: BoundariesPlan,
  { sites }: BoundaryProbes,
): Promise<readonly RealIo[] | Failure> {
  const awaits = sites.some(({ boundary }) => boundary === 'promisified');
  return (
    (awaits ? await realIo?.(sites.map(({ operation }) => operation)) : undefined) ??
    REAL_IO_NOT_ASKED
  );
}

/**
 * Returns the probes of the first boundary. They stay plain if the second boundary is that of every
 * operation.
 */
async function firstBoundary(
  { call }: BoundariesPlan,
  plain: PlainProbes,
  realIo: readonly RealIo[] | Failure,
  other: Promise<Boundaries['second']>,
): Promise<BoundaryProbes | Failure> {
  if (!call || !plain.sites.every(isMadeAsync(call, realIo))) return plain.closer();
  const second = await other;
  if (second === null || isFailure(second)) return plain.closer();
  const made = sitesByOperationStyle([...plain.sites, ...second.sites], call.document, realIo);
  return made.every(({ making }) => making === 'async') ? plain : plain.closer();
}

function isMadeAsync({ document }: PreparedCall, realIo: readonly RealIo[] | Failure) {
  return ({ operation }: Site) => operationStyleOf(operation, document, realIo) === 'async';
}

/** Probes the second boundary. Only its levels are probed if it is the boundary of no operation. */
async function otherBoundary(
  { call }: BoundariesPlan,
  plain: BoundaryProbes,
  realIo: readonly RealIo[] | Failure,
  probe: (boundary: 'async') => Promise<PlainProbes | Failure>,
): Promise<Boundaries['second']> {
  if (!takesPromises(plain)) return null;
  const second = await probe('async');
  if (isFailure(second)) return second;
  return !call || plain.sites.some(isMadeAsync(call, realIo)) ? second.closer() : second;
}

export function isFailure(probes: object | null): probes is Failure {
  return probes !== null && 'state' in probes;
}

const REAL_IO_NOT_ASKED = failure(
  'skipped',
  'notAsked',
  'The runtime was not asked what its own I/O keeps.',
);
