/** Profiles in the form that editors and DevTools open, with the places of the source as written. */

import type { FrameReader } from './frameReader';
import type { RawCpuProfile, RawHeapNode, RawHeapProfile } from './rawProfile';

export function cpuProfileInSource(profile: RawCpuProfile, reader: FrameReader): RawCpuProfile {
  return {
    ...profile,
    nodes: profile.nodes.map((node) => ({
      ...node,
      callFrame: reader.inSource(node.callFrame),
      positionTicks: merged(
        node.positionTicks.map(({ line, ticks }) => ({
          line: reader.lineInSource(node.callFrame, line),
          ticks,
        })),
      ),
    })),
  };
}

export function heapProfileInSource(profile: RawHeapProfile, reader: FrameReader): RawHeapProfile {
  function inSource(node: RawHeapNode): RawHeapNode {
    return {
      ...node,
      callFrame: reader.inSource(node.callFrame),
      children: node.children.map(inSource),
    };
  }

  return { ...profile, head: inSource(profile.head) };
}

/** Merges samples: several executed lines may map to one line of the source. */
function merged(ticks: { line: number; ticks: number }[]): { line: number; ticks: number }[] {
  const lines = new Map<number, number>();
  for (const { line, ticks: more } of ticks) lines.set(line, (lines.get(line) ?? 0) + more);
  return [...lines].map(([line, sum]) => ({ line, ticks: sum }));
}
