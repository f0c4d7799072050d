import {
  profiledKey,
  ORDER,
  type ProfiledFunction,
  type PlaceOf,
  topOfEach,
} from './profiledFunctions';
import type { HeapSummary, PackageBytes } from './profile';
import type { RawHeapNode, RawHeapProfile } from './rawProfile';

export type HeapBytes = Pick<HeapSummary, 'sampledBytes' | 'owners' | 'packages' | 'frames'>;

interface Sized {
  place: ProfiledFunction;
  selfBytes: number;
  samples: number;
}

/** Sums up a sampling heap profile, in total and for each call. */
export function summariseHeap(profile: RawHeapProfile, calls: number, placeOf: PlaceOf): HeapBytes {
  const frames = framesOf(profile, placeOf);
  const sampledBytes = sum(frames);
  const figures = (selfBytes: number) => ({
    perCallBytes: calls === 0 ? 0 : selfBytes / calls,
    share: sampledBytes === 0 ? 0 : selfBytes / sampledBytes,
  });
  // profilers without a list of samples report sizes alone
  const tellsSamples = profile.samples.length > 0;
  return {
    sampledBytes,
    owners: ORDER.flatMap((owner) => {
      const selfBytes = sum(frames.filter(({ place }) => place.owner === owner));
      return selfBytes === 0 ? [] : [{ owner, selfBytes, ...figures(selfBytes) }];
    }),
    packages: packagesOf(frames, figures),
    frames: topOfEach(
      frames.filter(({ selfBytes }) => selfBytes > 0),
      ({ selfBytes }) => selfBytes,
    ).map(({ place, selfBytes, samples }) => ({
      ...place,
      selfBytes,
      ...figures(selfBytes),
      samples: tellsSamples ? samples : null,
    })),
  };
}

function framesOf({ head, samples }: RawHeapProfile, placeOf: PlaceOf): Sized[] {
  const frames = new Map<string, Sized>();
  const counts = new Map<number, number>();
  for (const { nodeId } of samples) counts.set(nodeId, (counts.get(nodeId) ?? 0) + 1);

  function add(node: RawHeapNode): void {
    const place = placeOf(node.callFrame);
    const key = profiledKey(place);
    const sized = frames.get(key) ?? { place, selfBytes: 0, samples: 0 };
    sized.selfBytes += node.selfSize;
    sized.samples += counts.get(node.id) ?? 0;
    frames.set(key, sized);
    node.children.forEach(add);
  }

  add(head);
  return [...frames.values()];
}

function packagesOf(
  frames: readonly Sized[],
  figures: (bytes: number) => { perCallBytes: number; share: number },
): PackageBytes[] {
  const bytes = new Map<string, number>();
  for (const { place, selfBytes } of frames) {
    if (place.package === undefined || selfBytes === 0) continue;
    bytes.set(place.package, (bytes.get(place.package) ?? 0) + selfBytes);
  }
  return [...bytes]
    .map(([name, selfBytes]) => ({ name, ...figures(selfBytes) }))
    .sort((a, b) => b.perCallBytes - a.perCallBytes);
}

function sum(frames: readonly Sized[]): number {
  return frames.reduce((total, { selfBytes }) => total + selfBytes, 0);
}
