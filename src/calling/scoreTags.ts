/** One `@score key: value` of a comment. */
export interface ScoreTag {
  /** Empty where there is no `key:`. */
  key: string;
  /** The value, without the stars in front of its lines. */
  text: string;
  /** 1-based line, in the comment, of the start of the value. */
  line: number;
}

/** Returns the `@score` tags of a JSDoc comment, given with its slashes. */
export function scoreTags(comment: string): ScoreTag[] {
  const plain = withoutStars(comment);
  return [...plain.matchAll(/@score\b/g)].map(({ index }) => {
    const body = bodyOf(plain.slice(index + '@score'.length));
    const key = /^\s*([\w$]+)\s*:\s*/.exec(body);
    const before = plain.slice(0, index) + (key?.[0] ?? '');
    return {
      key: key?.[1] ?? '',
      text: body.slice(key?.[0].length ?? 0).trim(),
      line: before.split('\n').length,
    };
  });
}

/** Replaces the marks of a comment by blanks, so that lines and columns stay. */
function withoutStars(comment: string): string {
  return comment
    .replace(/^\/\*\*?/, (found) => ' '.repeat(found.length))
    .replace(/\*\/$/, '  ')
    .replace(/^[ \t]*\*/gm, (found) => ' '.repeat(found.length));
}

/** Returns the body of a tag, which ends at the next one at the start of a line. */
function bodyOf(text: string): string {
  const next = /\n[ \t]*@\w/.exec(text);
  return next ? text.slice(0, next.index) : text;
}
