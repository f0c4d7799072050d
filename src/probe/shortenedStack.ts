import type { Frame } from './debuggability';

const HEAD = 30;
const TAIL = 15;

/**
 * Shortens a stack for the report, such as one of deep recursion. It keeps the first and last
 * frames, and those that name the call.
 */
export function shortenedStack(frames: Frame[]): Frame[] {
  if (frames.length <= HEAD + TAIL + 1) return frames;
  const middle = frames.slice(HEAD, -TAIL).filter(({ locates }) => locates);
  const note: Frame = {
    // the number left out would differ from run to run
    text: '… frames left out',
    functionName: null,
    at: null,
    owner: 'node',
  };
  return [...frames.slice(0, HEAD), ...middle, note, ...frames.slice(-TAIL)];
}
