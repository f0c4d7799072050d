/** Matches calls and statements that name a module by a literal, or text that looks so. */
const ASKS =
  /\b(?:require(?:\.resolve)?|requirE|import|_mport|from)\s*\(?\s*(?:"([^"\n\\]+)"|'([^'\n\\]+)'|`([^`\n\\$]+)`)/g;

/** Matches specifiers, not just any text behind a word such as `from`. */
const NAME = /^[\w@#~./$-]\S*$/;

/**
 * Returns the distinct specifiers in a text, in order. Some may be in comments or strings: they are
 * never loaded, and only cost a look at the disk.
 */
export function specifiersIn(code: string): string[] {
  const found = new Set<string>();
  for (const [, double, single, plain] of code.matchAll(ASKS)) {
    const specifier = double ?? single ?? plain;
    if (specifier !== undefined && NAME.test(specifier)) found.add(specifier);
  }
  return [...found];
}
