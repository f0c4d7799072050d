import { isDigit, isOfName, nameEnd } from './scan';

/** The tokens of a text up to a place. */
export interface TokensBefore {
  text: string;
  /** TypeScript. */
  typed: boolean;
  /** Offset of each token. */
  starts: number[];
  /** Offset behind the last token. */
  end: number;
  /** Index of the token before the parenthesis whose other one came last, or -1. */
  beforeParenthesis: number;
  /** Indices of the tokens that go on with a template. */
  continued: ReadonlySet<number>;
}

/** Words that a value follows. */
const BEFORE_OPERAND: ReadonlySet<string> = new Set([
  ...['case', 'default', 'delete', 'do', 'else', 'extends', 'in', 'instanceof'],
  ...['new', 'return', 'throw', 'typeof', 'void'],
]);

/** Words that are names in some places. */
const NAMES_OR_NOT: ReadonlySet<string> = new Set(['await', 'of', 'yield']);

/** Words that a condition follows, and then a statement. */
const BEFORE_STATEMENT: ReadonlySet<string> = new Set(['for', 'if', 'while', 'with']);

/**
 * Whether a value or an operator stands behind the last token: a slash begins a regular expression,
 * or divides. Null where only a parser can tell.
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
      // in TypeScript it may also stand behind a value
      return !typed || /[\s(&|!?:=,[{;>]/.test(text.charAt(start - 1)) ? 'operand' : null;
    case '>':
      return typed ? null : 'operand';
    default:
      return isStep(lexed) ? null : 'operand';
  }
}

/** Whether the last token is `++` or `--`. */
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
  // `for await (…)`, or the value of a promise
  if (word === 'await') return null;
  return BEFORE_STATEMENT.has(word) ? 'operand' : 'operator';
}

/** Whether a dot stands before a word, which makes it a name. */
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
