import type { PreparedCall } from '../calling/preparedCall';
import { failure, type Failure } from '../failure';
import type { RealIo } from '../runtimes/realIo';
import { operationStyleOf, sitesByOperationStyle } from './operationStyle';
import type { Site } from './debuggability';
import { isGraded } from './grade';
import type { BoundaryProbes, PlainProbes } from './probeBoundary';

export interface BoundariesPlan {
  call?: PreparedCall | null;
  /** Tells what the runtime's own I/O keeps of its callers. Left out: nobody is asked. */
  realIo?: (operations: readonly string[]) => Promise<readonly RealIo[] | Failure>;
}

/** What was seen at the boundaries, and what the runtime's own I/O keeps. */
export interface Boundaries {
  first: BoundaryProbes;
  /** Null where there is none. */
  second: BoundaryProbes | Failure | null;
  realIo: readonly RealIo[] | Failure;
}

/**
 * Looks closer at the first boundary, which was probed as it is, and at the second. The one that tells
 * only what levels would be is looked at no closer. Never rejects.
 */
export async function probeBoundaries(
  plan: BoundariesPlan,
  plain: PlainProbes,
  probe: (boundary: 'async') => Promise<PlainProbes | Failure>,
): Promise<Boundaries | Failure> {
  const realIo = await askedIo(plan, plain);
  const other = otherBoundary(plan, plain, realIo, probe);
  // neither waits for the other but where it hangs on it
  const [first, second] = await Promise.all([firstBoundary(plan, plain, realIo, other), other]);
  if (isFailure(first)) return first;
  if (isFailure(second) && second.state === 'cancelled') return second;
  return { first, second, realIo };
}

/** The subject called something that hands over a promise, so it can be given another kind of it. */
function takesPromises({ result }: BoundaryProbes): boolean {
  return result.operations.some(
    (operation) => operation.boundary === 'promisified' && isGraded(operation),
  );
}

/** What the runtime's own I/O keeps, where there is something that waits for promises. */
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
 * What the first boundary shows. Where each operation is one of the second, that one is looked at closer
 * instead.
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

/** What the second boundary shows. Only its levels are asked for where it is that of no operation. */
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
