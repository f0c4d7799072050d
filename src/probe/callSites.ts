import type { ProbeResult, ProbedOperation } from '../../bench-runner/protocol/probe';
import type { SiteReached } from './debuggability';
import { readStack, type StackReader, type TracedFrame } from './frames';

/** An asynchronous call site, as a run reached it. */
export interface CallSite {
  operation: ProbedOperation;
  /** Stack from the failing call on: the frames that a person needs. */
  wanted: TracedFrame[];
  /** Frame of the failing call; null where no frame is the subject's. */
  call: TracedFrame | null;
  reached: SiteReached;
}

/**
 * Returns the sites of a run. Operations called at one place from the same callers, as in a loop,
 * are one site.
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

/** Removes the harness's frames above the call, and the limit that counted them. */
function fromTheCallOn(frames: TracedFrame[]): TracedFrame[] {
  return frames
    .filter(({ owner }) => owner !== 'harness')
    .map(({ beyondLimit, ...frame }) => frame);
}

/**
 * Returns the frame of the failing call. Frames of the subject's own fakes lie above it: the call
 * is the first frame below which no other site differs.
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
