import type { CpuSummary, FrameTime, OwnerTime, PackageTime } from './profile';
import {
  type ProfiledFunction,
  type PlaceOf,
  profiledKey,
  ORDER,
  topOfEach,
} from './profiledFunctions';
import type { RawCpuNode, RawCpuProfile } from './rawProfile';

export type CpuTimes = Pick<
  CpuSummary,
  'sampledMs' | 'busyMs' | 'samples' | 'owners' | 'packages' | 'frames'
>;

/** A function with its place and its times. */
interface Timed {
  place: ProfiledFunction;
  selfUs: number;
  totalUs: number;
  samples: number;
}

/**
 * Sums up a CPU profile. A sample covers the time until the next one, the last one that until the
 * end. A recursive function counts once in a stack.
 */
export function summariseCpu(profile: RawCpuProfile, placeOf: PlaceOf): CpuTimes {
  const frames = framesOf(profile, placeOf);
  const busyUs = sum(frames.filter(({ place }) => place.owner !== 'idle'));
  const share = (selfUs: number) => (busyUs === 0 ? 0 : selfUs / busyUs);
  return {
    sampledMs: sum(frames) / 1000,
    busyMs: busyUs / 1000,
    samples: profile.samples.length,
    owners: ownersOf(frames, share),
    packages: packagesOf(frames, share),
    frames: topOfEach(
      frames.filter(({ selfUs }) => selfUs > 0),
      ({ selfUs }) => selfUs,
    ).map((frame) => frameTime(frame, share)),
  };
}

function framesOf(profile: RawCpuProfile, placeOf: PlaceOf): Timed[] {
  const frames = new Map<string, Timed>();
  const timedOf = new Map<number, Timed>();
  for (const { id, callFrame } of profile.nodes) {
    const place = placeOf(callFrame);
    const key = profiledKey(place);
    const timed = frames.get(key) ?? { place, selfUs: 0, totalUs: 0, samples: 0 };
    frames.set(key, timed);
    timedOf.set(id, timed);
  }
  const self = selfTimes(profile);
  for (const stack of stacksOf(profile.nodes)) {
    const [top] = stack;
    const found = top && self.get(top.id);
    if (!found) continue;
    const [timed, ...callers] = new Set(stack.flatMap(({ id }) => timedOf.get(id) ?? []));
    if (!timed) continue;
    timed.selfUs += found.us;
    timed.samples += found.samples;
    for (const each of [timed, ...callers]) each.totalUs += found.us;
  }
  return [...frames.values()];
}

/** Time of each node on top of the stack. */
function selfTimes({ samples, timeDeltas, startTime, endTime }: RawCpuProfile) {
  let at = startTime;
  // V8 may write samples of different threads out of order
  const taken = samples
    .map((node, index) => ({ node, at: (at += timeDeltas[index] ?? 0) }))
    .sort((a, b) => a.at - b.at);
  const self = new Map<number, { us: number; samples: number }>();
  taken.forEach(({ node, at }, index) => {
    const until = taken[index + 1]?.at ?? Math.max(endTime, at);
    const found = self.get(node) ?? { us: 0, samples: 0 };
    self.set(node, { us: found.us + until - at, samples: found.samples + 1 });
  });
  return self;
}

/** Path of each node, from itself to the root. */
function stacksOf(nodes: readonly RawCpuNode[]): RawCpuNode[][] {
  const callers = new Map<number, RawCpuNode>();
  for (const node of nodes) for (const child of node.children) callers.set(child, node);
  return nodes.map((node) => {
    const stack = [];
    for (let at: RawCpuNode | undefined = node; at; at = callers.get(at.id)) stack.push(at);
    return stack;
  });
}

function ownersOf(frames: readonly Timed[], share: (us: number) => number): OwnerTime[] {
  return ORDER.flatMap((owner) => {
    const selfUs = sum(frames.filter(({ place }) => place.owner === owner));
    if (selfUs === 0) return [];
    return [{ owner, selfMs: selfUs / 1000, share: owner === 'idle' ? null : share(selfUs) }];
  });
}

function packagesOf(frames: readonly Timed[], share: (us: number) => number): PackageTime[] {
  const times = new Map<string, number>();
  for (const { place, selfUs } of frames) {
    if (place.package === undefined) continue;
    times.set(place.package, (times.get(place.package) ?? 0) + selfUs);
  }
  return [...times]
    .filter(([, selfUs]) => selfUs > 0)
    .map(([name, selfUs]) => ({ name, selfMs: selfUs / 1000, share: share(selfUs) }))
    .sort((a, b) => b.selfMs - a.selfMs);
}

function frameTime(frame: Timed, share: (us: number) => number): FrameTime {
  const { selfUs, totalUs, samples, place } = frame;
  return {
    ...place,
    selfMs: selfUs / 1000,
    totalMs: totalUs / 1000,
    share: share(selfUs),
    samples,
  };
}

function sum(frames: readonly Timed[]): number {
  return frames.reduce((total, { selfUs }) => total + selfUs, 0);
}
