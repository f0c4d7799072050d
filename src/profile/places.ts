import type { SourcePosition } from '../document/document';
import type { FrameOwner } from './profile';
import type { CallFrame } from './rawProfile';

/** A function as people know it: whose, which, and where in the source as written. */
export interface ProfiledFunction {
  owner: FrameOwner;
  name: string;
  package?: string;
  at: SourcePosition | null;
}

export type PlaceOf = (frame: CallFrame) => ProfiledFunction;

/** In which the owners stand everywhere. */
export const ORDER: readonly FrameOwner[] = [
  'subject',
  'library',
  'node',
  'native',
  'fakes',
  'runner',
  'gc',
  'idle',
];

/** Frames that a summary keeps of each owner; the file holds all of them. */
const MOST_FRAMES = 10;

/** Functions of one key are one function, wherever they were called from. */
export function profiledKey({ owner, name, at }: ProfiledFunction): string {
  return [owner, name, at?.file, at?.line, at?.column].join('\n');
}

/** Those of each owner that have most; what waits and what collects is no function. */
export function topOfEach<Frame extends { place: ProfiledFunction }>(
  frames: readonly Frame[],
  sizeOf: (frame: Frame) => number,
): Frame[] {
  return ORDER.filter((owner) => owner !== 'gc' && owner !== 'idle').flatMap((owner) =>
    frames
      .filter(({ place }) => place.owner === owner)
      .sort((a, b) => sizeOf(b) - sizeOf(a))
      .slice(0, MOST_FRAMES),
  );
}
