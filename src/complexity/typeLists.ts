import type { TokensBefore } from './comesNext';

const CLOSING = new Set(['}', ')', ']', '>']);
const OPENING = new Set(['{', '(', '[']);

/** Matches tokens that no list of types contains outside its inner brackets. */
const NO_TYPE = /[;+*/%^~!]|&&|\|\||\?\?|==|[-&|]=|(?:case|for|if|let|return|throw|var|while)\b/y;

/** Limit of tokens in a list of types; behind more, only a parser can decide. */
const MOST_TOKENS = 500;

/**
 * Counts the lists of types that may be open behind the last token of a TypeScript text. These are
 * unmatched `<`, back to a token that no type contains. Null if this cannot be decided.
 *
 * @param most number at which counting stops
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
      // a `>` that seemed to end a list compares
      while (closed.at(-1) === '>') closed.pop();
      if (closed.pop() === undefined) break;
    } else if (closed.length === 0) {
      NO_TYPE.lastIndex = start;
      if (NO_TYPE.test(text)) break;
    }
  }
  return open;
}
