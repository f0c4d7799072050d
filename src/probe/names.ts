import type { TracedFrame } from './frames';

/**
 * Which frames name the failing call. A frame counts only if it changes with the site that fails:
 * one that is there whichever call fails, such as a common error handler, locates nothing. A stack
 * that goes on with what led there holds the calls before, too, and so a later site's stack holds
 * this site's call: there the innermost frame counts, if it is the failing call's and no other's.
 */
export function locatingKeys(
  stack: readonly TracedFrame[],
  stacksOfOtherSites: readonly (readonly TracedFrame[])[],
  wanted: readonly TracedFrame[],
): Set<string> {
  const common = new Set(stacksOfOtherSites.flatMap(keysOf));
  const locating = new Set(keysOf(stack).filter((key) => !common.has(key)));
  const [innermost] = keysOf(stack);
  const isOwn = innermost !== undefined && lineOf(innermost) === lineOf(keysOf(wanted)[0]);
  if (isOwn && !stacksOfOtherSites.some((other) => keysOf(other)[0] === innermost)) {
    locating.add(innermost);
  }
  return locating;
}

function keysOf(stack: readonly TracedFrame[]): string[] {
  return stack.flatMap(({ key }) => key ?? []);
}

function lineOf(key: string | undefined): string | undefined {
  return key?.split(':')[0];
}
