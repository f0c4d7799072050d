import type { SourcePosition } from '../document/document';
import type { FrameOwner } from './profile';
import type { CallFrame } from './rawProfile';

/** A function as people know it: its owner, its name, and its place in the source as written. */
export interface ProfiledFunction {
  owner: FrameOwner;
  name: string;
  package?: string;
  at: SourcePosition | null;
}

export type PlaceOf = (frame: CallFrame) => ProfiledFunction;

/** Order of the owners everywhere. */
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

/** Frames of each owner in a summary; the file holds all of them. */
const MOST_FRAMES = 10;

/** Key of a function: frames with equal keys are one function, whatever their callers. */
export function profiledKey({ owner, name, at }: ProfiledFunction): string {
  return [owner, name, at?.file, at?.line, at?.column].join('\n');
}

/** Top frames of each owner; idle time and collections are no functions. */
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
