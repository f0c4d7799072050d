import { parse, ParseErrorCode, type ParseError } from 'jsonc-parser';

export type Json = Readonly<Record<string, unknown>>;

/**
 * Parses JSON with comments and trailing commas, as in configurations. Returns an empty object for
 * other values and errors.
 */
export function recordOf(text: string): Json {
  const errors: ParseError[] = [];
  try {
    const read: unknown = parse(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true });
    const isRead = errors.every(({ error }) => error === ParseErrorCode.UnexpectedEndOfComment);
    return isRead ? recordIn({ read }, 'read') : {};
  } catch {
    // nested too deeply to be parsed
    return {};
  }
}

/** Returns the object under a key, or an empty one. */
export function recordIn(record: Json, key: string): Json {
  const value = Object.hasOwn(record, key) ? record[key] : null;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : {};
}
