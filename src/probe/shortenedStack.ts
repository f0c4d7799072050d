import type { Frame } from './debuggability';

const HEAD = 30;
const TAIL = 15;

/**
 * A stack for the report: of one with thousands of frames, as deep recursion makes them, the first
 * and the last, and those that name the call.
 */
export function shortenedStack(frames: Frame[]): Frame[] {
  if (frames.length <= HEAD + TAIL + 1) return frames;
  const middle = frames.slice(HEAD, -TAIL).filter(({ locates }) => locates);
  const note: Frame = {
    // how many more are known of what goes on in threads is another number each time
    text: '… frames left out',
    functionName: null,
    at: null,
    owner: 'node',
  };
  return [...frames.slice(0, HEAD), ...middle, note, ...frames.slice(-TAIL)];
}
