import type { TokensBefore } from './comesNext';

const CLOSING = new Set(['}', ')', ']', '>']);
const OPENING = new Set(['{', '(', '[']);

/** What stands in no list of types, outside of its brackets. */
const NO_TYPE = /[;+*/%^~!]|&&|\|\||\?\?|==|[-&|]=|(?:case|for|if|let|return|throw|var|while)\b/y;

/** A list of types is shorter: behind so many tokens without an end of one, only a parser can tell. */
const MOST_TOKENS = 500;

/**
 * How many lists of types may be open behind the last token of a TypeScript text: each `<` before it
 * without its other one, back to where no type goes on. Null where that cannot be told.
 *
 * @param most where so many are open, more are not looked for
 */
export function openLists({ text, starts, continued }: TokensBefore, most: number): number | null {
  const closed: string[] = [];
  let open = 0;
  const furthest = starts.length - MOST_TOKENS;
  for (let index = starts.length - 1; index >= 0 && open < most; index--) {
    if (continued.has(index) || index < furthest) return null;
    const start = starts[index]!;
    const sign = text.charAt(start);
    if (CLOSING.has(sign)) closed.push(sign);
    else if (sign === '<') {
      if (closed.at(-1) === '>') closed.pop();
      else if (closed.length === 0) open++;
    } else if (OPENING.has(sign)) {
      // what was taken for the end of a list compares
      while (closed.at(-1) === '>') closed.pop();
      if (closed.pop() === undefined) break;
    } else if (closed.length === 0) {
      NO_TYPE.lastIndex = start;
      if (NO_TYPE.test(text)) break;
    }
  }
  return open;
}
