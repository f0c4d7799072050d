/** Calls and statements that name a module by a literal: in code, or where it only looks so. */
const ASKS =
  /\b(?:require(?:\.resolve)?|requirE|import|_mport|from)\s*\(?\s*(?:"([^"\n\\]+)"|'([^'\n\\]+)'|`([^`\n\\$]+)`)/g;

/** No text that only stands behind a word such as `from`. */
const NAME = /^[\w@#~./$-]\S*$/;

/**
 * The specifiers that a text asks for, each once, in the order of their first place. What a comment
 * or a string holds may be among them: nobody will ask for that, and it costs a look at the disk.
 */
export function specifiersIn(code: string): string[] {
  const found = new Set<string>();
  for (const [, double, single, plain] of code.matchAll(ASKS)) {
    const specifier = double ?? single ?? plain;
    if (specifier !== undefined && NAME.test(specifier)) found.add(specifier);
  }
  return [...found];
}
