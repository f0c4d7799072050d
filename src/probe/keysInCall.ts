import type { Lines } from './callLines';
import type { TracedFrame } from './frames';

/** The failing call, as far as it is known. */
export interface NamedCall {
  frame: TracedFrame | null;
  /** Its expression; null where nobody knows where it stands, as a library made it in a turn of its own. */
  lines: Lines | null;
}

/**
 * The frames that stand in the failing call's own expression: by their lines in the source, and those
 * that no map knows by the line of the code that ran.
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
 * Where a pattern moves the call elsewhere: the frames that change with the site that fails. One that
 * is there whichever call fails, such as a common error handler, locates nothing; nor does any where
 * there is no other site. A stack that goes on with what led there holds the calls before, too, and
 * so a later site's stack holds this site's call: there the innermost frame counts, if it is the
 * failing call's and innermost in no other stack. A fake on top of all stacks is passed over.
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
  // where a library made the call in a turn of its own, nobody knows its line
  const call = frame?.key ?? null;
  const isCalls = own !== undefined && (call === null || lineOf(own) === lineOf(call));
  if (isCalls && !isOthers) {
    differing.add(own);
  }
  return differing;
}

/** How many innermost frames all stacks have in common. */
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
