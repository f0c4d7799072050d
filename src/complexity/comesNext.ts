import { isDigit, isOfName, nameEnd } from './scan';

/** Tokens of a text up to a position. */
export interface TokensBefore {
  text: string;
  /** True for TypeScript. */
  typed: boolean;
  /** Offset of each token. */
  starts: number[];
  /** Offset behind the last token. */
  end: number;
  /** Index of the token before the parenthesis that was closed last, or -1. */
  beforeParenthesis: number;
  /** Indices of the tokens that continue a template. */
  continued: ReadonlySet<number>;
}

/** Words that a value follows. */
const BEFORE_OPERAND: ReadonlySet<string> = new Set([
  ...['case', 'default', 'delete', 'do', 'else', 'extends', 'in', 'instanceof'],
  ...['new', 'return', 'throw', 'typeof', 'void'],
]);

/** Words that are also names in some positions. */
const NAMES_OR_NOT: ReadonlySet<string> = new Set(['await', 'of', 'yield']);

/** Words followed by a condition, and then a statement. */
const BEFORE_STATEMENT: ReadonlySet<string> = new Set(['for', 'if', 'while', 'with']);

/**
 * Returns what may follow the last token: before an operand, a slash begins a regular expression;
 * as an operator, it divides. Null if only a parser can decide.
 */
export function comesNext(lexed: TokensBefore): 'operand' | 'operator' | null {
  const { text, starts, end, typed } = lexed;
  const last = starts.length - 1;
  if (last < 0) return 'operand';
  const start = starts[last]!;
  const code = text.charCodeAt(start);
  if (isOfName(code)) return behindWord(lexed, last);
  if (isDigit(code)) return 'operator';
  switch (text[start]) {
    case '"':
    case "'":
    case ']':
      return 'operator';
    case '`':
      return text[end - 1] === '{' ? 'operand' : 'operator';
    case '}':
      if (!lexed.continued.has(last)) return null;
      return text[end - 1] === '{' ? 'operand' : 'operator';
    case ')':
      return behindParenthesis(lexed);
    case '.':
      return isDigit(text.charCodeAt(start + 1)) ? 'operator' : 'operand';
    case '/':
      // the shortest regular expression has three characters
      return end - start > 2 ? 'operator' : 'operand';
    case '!':
      // in TypeScript it may also follow a value
      return !typed || /[\s(&|!?:=,[{;>]/.test(text.charAt(start - 1)) ? 'operand' : null;
    case '>':
      return typed ? null : 'operand';
    default:
      return isStep(lexed) ? null : 'operand';
  }
}

/** True if the last token is `++` or `--`. */
export function isStep({ text, starts, end }: TokensBefore): boolean {
  const start = starts.at(-1) ?? end;
  return end - start === 2 && (text.startsWith('++', start) || text.startsWith('--', start));
}

function behindWord(lexed: TokensBefore, index: number): 'operand' | 'operator' | null {
  if (isMember(lexed, index)) return 'operator';
  const word = wordAt(lexed, index);
  if (NAMES_OR_NOT.has(word)) return null;
  return BEFORE_OPERAND.has(word) ? 'operand' : 'operator';
}

function behindParenthesis(lexed: TokensBefore): 'operand' | 'operator' | null {
  const index = lexed.beforeParenthesis;
  if (index < 0 || isMember(lexed, index)) return 'operator';
  const word = wordAt(lexed, index);
  // either `for await (…)` or an awaited value
  if (word === 'await') return null;
  return BEFORE_STATEMENT.has(word) ? 'operand' : 'operator';
}

/** True if a dot precedes a word, which makes it a name. */
function isMember({ text, starts }: TokensBefore, index: number): boolean {
  const before = starts[index - 1];
  if (before === undefined) return false;
  const isDot = text[before] === '.' && text[before + 1] !== '.';
  return (isDot && !isDigit(text.charCodeAt(before + 1))) || text.startsWith('?.', before);
}

function wordAt({ text, starts }: TokensBefore, index: number): string {
  const start = starts[index]!;
  return isOfName(text.charCodeAt(start)) ? text.slice(start, nameEnd(text, start)) : '';
}
