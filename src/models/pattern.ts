import { pathsIn } from './paths';

/**
 * Pattern of a name. `close` matches that name alone, `close*` also `closeAll`, `close_all` and
 * `close2`; `on+` needs such a further word, `*Error` is a suffix, `**` any text; a pattern between
 * slashes is a regular expression.
 */
export type NamePattern = string;

/** Test of names, like a regular expression. */
export interface NameTest {
  test(name: string): boolean;
}

/** Compiled names for JSON: literal names, and a regular expression for other patterns. */
export interface CompiledNames {
  names: string[];
  /** Source of a regular expression. Left out: none. */
  pattern?: string;
  ignoreCase?: true;
}

/** Compiles patterns of names; with `ignoreCase`, literal names are in lower case. */
export function compileNames(patterns: readonly NamePattern[], ignoreCase = false): CompiledNames {
  const names = patterns.filter((pattern) => IS_NAME.test(pattern));
  const others = patterns.filter((pattern) => !IS_NAME.test(pattern)).map(sourceOf);
  return {
    names: ignoreCase ? names.map((name) => name.toLowerCase()) : names,
    ...(others.length > 0 ? { pattern: others.join('|') } : {}),
    ...(ignoreCase ? { ignoreCase } : {}),
  };
}

/** Returns `borrow` and `lend` for `*.borrow *.lend`. */
export function namesOf(path: string): NamePattern[] {
  return pathsIn(path).flatMap((each) => each.replace(/^\*\./, '') || []);
}

/** Returns the test of compiled names. */
export function nameTest({ names, pattern, ignoreCase }: CompiledNames): NameTest {
  const known = new Set(names);
  const regex = pattern === undefined ? null : new RegExp(pattern, ignoreCase ? 'i' : '');
  return {
    test: (name) =>
      known.has(ignoreCase ? name.toLowerCase() : name) || (regex !== null && regex.test(name)),
  };
}

const IS_NAME = /^[^*+/]+$/;
const IS_REGEX = /^\/(.+)\/$/;

function sourceOf(pattern: NamePattern): string {
  const [, regex] = IS_REGEX.exec(pattern) ?? [];
  if (regex !== undefined) return regex;
  const [, text = '', end = ''] = /^(.*?)(\+|(?<!\*)\*|)$/.exec(pattern) ?? [];
  const body = text.split(/\*+/).map(escaped).join('.*');
  // any text at an end needs no test, which would take time
  return `^${body}${ENDS[end] ?? '$'}`.replace(/^\^\.\*/, '').replace(/\.\*\$$/, '');
}

const ENDS: Readonly<Record<string, string>> = { '*': '(?:$|[A-Z0-9_])', '+': '[A-Z0-9_]' };

function escaped(text: string): string {
  return text.replace(/[\\^$.|?()[\]{}]/g, '\\$&');
}
