import type { TracedFrame } from './frames';

/**
 * Which frames name the failing call. A frame counts only if it changes with the site that fails:
 * one that is there whichever call fails, such as a common error handler, locates nothing. A stack
 * that goes on with what led there holds the calls before, too, and so a later site's stack holds
 * this site's call: there the innermost frame counts, if it is the failing call's (`call`, its key)
 * and innermost in no other stack. A fake on top of all stacks is passed over.
 */
export function locatingKeys(
  stack: readonly TracedFrame[],
  stacksOfOtherSites: readonly (readonly TracedFrame[])[],
  call: string | null,
): Set<string> {
  const others = stacksOfOtherSites.map(keysOf);
  const keys = keysOf(stack);
  const locating = new Set(keys.filter((key) => !others.some((other) => other.includes(key))));
  const top = commonTop([keys, ...others]);
  const own = keys[top];
  const isOthers = others.some((other) => other[top] === own);
  // where a library made the call in a turn of its own, nobody knows its line
  const isCalls = own !== undefined && (call === null || lineOf(own) === lineOf(call));
  if (isCalls && !isOthers) {
    locating.add(own);
  }
  return locating;
}

/** How many innermost frames all stacks have in common. */
function commonTop(stacks: readonly string[][]): number {
  const [first = [], ...others] = stacks;
  if (others.length === 0) return 0;
  const differs = first.findIndex((key, i) => others.some((other) => other[i] !== key));
  return differs < 0 ? first.length : differs;
}

function keysOf(stack: readonly TracedFrame[]): string[] {
  return stack.flatMap(({ key }) => key ?? []);
}

function lineOf(key: string): string | undefined {
  return key.split(':')[0];
}
