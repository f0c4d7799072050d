/** One `@score key: value` of a comment. */
export interface ScoreTag {
  /** Empty where there is no `key:`. */
  key: string;
  /** Without the stars in front of its lines. */
  text: string;
  /** 1-based line, in the comment, on which the value begins. */
  line: number;
}

/** The `@score` tags of a JSDoc comment, given as it stands in the text with its slashes. */
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

/** Blanks take the place of what only makes it a comment, so that lines and columns stay. */
function withoutStars(comment: string): string {
  return comment
    .replace(/^\/\*\*?/, (found) => ' '.repeat(found.length))
    .replace(/\*\/$/, '  ')
    .replace(/^[ \t]*\*/gm, (found) => ' '.repeat(found.length));
}

/** A tag reaches to the next one that begins a line. */
function bodyOf(text: string): string {
  const next = /\n[ \t]*@\w/.exec(text);
  return next ? text.slice(0, next.index) : text;
}
