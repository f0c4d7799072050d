import type { TracedFrame } from './frames';

/**
 * Which frames name the failing call. A frame counts only if it changes with the site that fails:
 * one that is there whichever call fails, such as a common error handler, locates nothing.
 */
export function locatingKeys(
  stack: readonly TracedFrame[],
  stacksOfOtherSites: readonly (readonly TracedFrame[])[],
): Set<string> {
  const common = new Set(stacksOfOtherSites.flatMap(keysOf));
  return new Set(keysOf(stack).filter((key) => !common.has(key)));
}

function keysOf(stack: readonly TracedFrame[]): string[] {
  return stack.flatMap(({ key }) => key ?? []);
}
