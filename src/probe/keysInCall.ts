import type { Lines } from './callLines';
import type { TracedFrame } from './frames';

/** The failing call, as far as it is known. */
export interface NamedCall {
  frame: TracedFrame | null;
  /**
   * Lines of its expression; null where a library made the call in a later turn, so that its place
   * is unknown.
   */
  lines: Lines | null;
}

/**
 * Returns the keys of frames in the failing call's own expression, by their lines in the source. A
 * frame without a place in the source is compared by its line in the code that ran.
 */
export function keysInCall(stack: readonly TracedFrame[], call: NamedCall): Set<string> {
  const inCall = stack.filter((frame) => frame.key !== null && isInCall(frame, call));
  return new Set(inCall.flatMap(({ key }) => key ?? []));
}

function isInCall({ at, key }: TracedFrame, { frame, lines }: NamedCall): boolean {
  if (at === null) return lineOf(key ?? '') === lineOf(frame?.key ?? '');
  return lines !== null && at.file === frame?.at?.file && isWithin(at.line, lines);
}

function isWithin(line: number, { first, last }: Lines): boolean {
  return line >= first && line <= last;
}

/**
 * Returns the keys of frames that change with the failing site, for patterns that move the call
 * elsewhere. A frame on every stack, such as a common error handler, locates nothing; nor does any
 * frame where there is no other site.
 *
 * A long stack holds earlier calls, too, so a later site's stack holds this site's call. There the
 * innermost frame counts, if it is the failing call's and innermost in no other stack. Frames on
 * top of all stacks are skipped.
 */
export function differingKeys(
  stack: readonly TracedFrame[],
  stacksOfOtherSites: readonly (readonly TracedFrame[])[],
  { frame }: NamedCall,
): Set<string> {
  if (stacksOfOtherSites.length === 0) return new Set();
  const others = stacksOfOtherSites.map(keysOf);
  const keys = keysOf(stack);
  const differing = new Set(keys.filter((key) => !others.some((other) => other.includes(key))));
  const top = commonTop([keys, ...others]);
  const own = keys[top];
  const isOthers = others.some((other) => other[top] === own);
  // nobody knows the line of a call that a library made in a later turn
  const call = frame?.key ?? null;
  const isCalls = own !== undefined && (call === null || lineOf(own) === lineOf(call));
  if (isCalls && !isOthers) {
    differing.add(own);
  }
  return differing;
}

/** Returns how many innermost frames all stacks share. */
function commonTop([first = [], ...others]: readonly string[][]): number {
  const differs = first.findIndex((key, i) => others.some((other) => other[i] !== key));
  return differs < 0 ? first.length : differs;
}

function keysOf(stack: readonly TracedFrame[]): string[] {
  return stack.flatMap(({ key }) => key ?? []);
}

function lineOf(key: string): string | undefined {
  return key.split(':')[0];
}
