/** Words for a profile. */

import { shortenMiddle } from '../../document/words';
import type {
  CpuSummary,
  FrameOwner,
  HeapSummary,
  Profile,
  ProfilerName,
} from '../../profile/profile';
import type { Units } from '../units';
import { failureSentence } from './score';

/** Names of the owners of a frame. */
export const FRAME_OWNERS: Readonly<Record<FrameOwner, string>> = {
  subject: 'the subject',
  library: 'its libraries',
  node: 'Node',
  native: 'V8 and native code',
  fakes: 'the faked I/O',
  runner: 'the runner',
  gc: 'garbage collection',
  idle: 'waiting',
};

const PROFILERS: Readonly<Record<ProfilerName, string>> = {
  inspector: "Node's inspector",
  'v8-profiler-next': 'v8-profiler-next',
};

/** Frames of each owner that are shown; the report holds more, the file all. */
const SHOWN: Readonly<Record<FrameOwner, number>> = {
  subject: 8,
  library: 5,
  node: 4,
  native: 3,
  fakes: 3,
  runner: 2,
  gc: 0,
  idle: 0,
};

/** Least share that is worth a line. */
const LEAST_SHARE = 0.002;

/** The first frames of each owner, in their order. */
export function shownFrames<Frame extends { owner: FrameOwner; share: number }>(
  frames: readonly Frame[],
): Frame[] {
  const shown = new Map<FrameOwner, number>();
  return frames.filter(({ owner, share }) => {
    if (share < LEAST_SHARE) return false;
    const count = (shown.get(owner) ?? 0) + 1;
    shown.set(owner, count);
    return count <= SHOWN[owner];
  });
}

/** `the subject 41 %, V8 and native code 22 %, …` of the time that was not spent waiting. */
export function profileSentence(profile: Profile, units: Units): string {
  if (profile.state !== 'scored') return failureSentence(profile, units);
  const { owners, busyMs, calls } = profile.cpu;
  const shares = owners
    .flatMap(({ owner, share }) => (share === null ? [] : [{ owner, share }]))
    .sort((a, b) => b.share - a.share)
    .map(({ owner, share }) => `${FRAME_OWNERS[owner]} ${units.share(share)}`);
  if (shares.length === 0) return 'No sample was taken while anything ran';
  return `${units.time(busyMs)} for ${units.counted(calls, 'call')}: ${shares.join(', ')}`;
}

/** How the time was sampled. */
export function cpuNote(cpu: CpuSummary, units: Units): string {
  const { calls, samples, intervalMs, profiler } = cpu;
  return (
    `${units.counted(calls, 'call')}, ${units.counted(samples, 'sample')}, ` +
    `one every ${units.time(intervalMs)}, by ${PROFILERS[profiler]}`
  );
}

/** Says how the heap was sampled. */
export function heapNote(heap: HeapSummary, units: Units): string {
  const { calls, sampledBytes, keepsCollected, profiler } = heap;
  const bytes = units.bytes(calls === 0 ? 0 : sampledBytes / calls);
  const what = keepsCollected ? 'allocated' : 'still in use at the end';
  const by = `in ${units.counted(calls, 'call')}, by ${PROFILERS[profiler]}`;
  return `${bytes} a call ${what}, ${by}`;
}

/** Limits of a profile. */
export const PROFILE_LIMITS =
  'Taken with inlining off, so that V8 shows every function. Read the shares; what it costs is ' +
  'what the benchmark says.';

/** A share out of few samples says little; null where there are enough. */
export function fewSamplesWords(cpu: CpuSummary, units: Units): string | null {
  const busy = Math.round(cpu.samples * (cpu.sampledMs === 0 ? 0 : cpu.busyMs / cpu.sampledMs));
  if (busy >= FEW_SAMPLES) return null;
  return (
    `Only about ${units.counted(busy, 'sample')} fell on anything that ran, so that the shares ` +
    'are rough: raise asyncScore.parallel (--parallel).'
  );
}

const FEW_SAMPLES = 100;

export function frameName({ name }: { name: string }): string {
  return name === '' ? '(anonymous)' : shortenMiddle(name, 60);
}
