import type { ProbeResult, ProbedOperation } from '../../bench-runner/protocol/probe';
import type { SiteReached } from './debuggability';
import { readStack, type StackReader, type TracedFrame } from './frames';

/** An asynchronous call site as a run met it. */
export interface CallSite {
  operation: ProbedOperation;
  /** The stack at the failing call, from the call on: what a person would need to see. */
  wanted: TracedFrame[];
  /** The frame of the failing call, or null where no frame is the subject's. */
  call: TracedFrame | null;
  reached: SiteReached;
}

/**
 * The sites of a run. Operations that are called at the same place, from the same callers (as in a
 * loop), are one site.
 */
export function callSites(result: ProbeResult, reader: StackReader): CallSite[] {
  const found = new Map<string, { operation: ProbedOperation; wanted: TracedFrame[] }>();
  for (const operation of result.operations) {
    const wanted = fromTheCallOn(readStack(operation.stack, reader));
    const keys = operation.reached.by !== 'call' ? [] : keysOf(wanted);
    const identity = keys.length > 0 ? keys.join(' < ') : operation.id;
    if (!found.has(identity)) found.set(identity, { operation, wanted });
  }
  const met = [...found.values()];
  const all = met.map(({ wanted }) => wanted);
  const sites = met.map((site) => ({ ...site, call: callOf(site, all) }));
  return sites.map((site) => ({ ...site, reached: reachedOf(site.operation, sites) }));
}

/** The harness's own frames are on top of the call, and with them goes what counted them. */
function fromTheCallOn(frames: TracedFrame[]): TracedFrame[] {
  return frames
    .filter(({ owner }) => owner !== 'harness')
    .map(({ beyondLimit, ...frame }) => frame);
}

/**
 * A fake of the subject's own is on top of the calls that go through it: the call is the first frame
 * from which on no other site has been called otherwise.
 */
function callOf(
  { operation, wanted }: { operation: ProbedOperation; wanted: TracedFrame[] },
  all: readonly TracedFrame[][],
): TracedFrame | null {
  const own = wanted.filter(({ owner }) => owner === 'subject');
  if (operation.boundary !== 'timer') return own[0] ?? null;
  const keys = keysOf(own);
  const others = all.filter((other) => other !== wanted).map(keysOf);
  const isFakes = (depth: number) =>
    others.some(
      (other) =>
        keys.slice(0, depth + 1).every((key, i) => other[i] === key) &&
        other[depth + 1] !== keys[depth + 1],
    );
  const depth = own.findIndex((_, i) => !isFakes(i));
  return own[depth] ?? own[0] ?? null;
}

function reachedOf(
  { reached }: ProbedOperation,
  sites: readonly Omit<CallSite, 'reached'>[],
): SiteReached {
  if (reached.by !== 'failure') return reached;
  const failed = sites.find(({ operation }) => operation.id === reached.operation);
  const operation = failed?.operation.name ?? reached.operation;
  return { by: 'failure', operation, line: failed?.call?.at?.line ?? null };
}

function keysOf(frames: readonly TracedFrame[]): string[] {
  return frames.flatMap(({ key }) => key ?? []);
}
