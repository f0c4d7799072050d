import { parse, ParseErrorCode, type ParseError } from 'jsonc-parser';

export type Json = Readonly<Record<string, unknown>>;

/**
 * Reads JSON as configurations are written: comments and commas at the end are let pass. What is no
 * object, or cannot be read, is an empty one.
 */
export function recordOf(text: string): Json {
  const errors: ParseError[] = [];
  try {
    const read: unknown = parse(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true });
    const isRead = errors.every(({ error }) => error === ParseErrorCode.UnexpectedEndOfComment);
    return isRead ? recordIn({ read }, 'read') : {};
  } catch {
    // it is nested deeper than can be read
    return {};
  }
}

/** The object under a name of another, or an empty one. */
export function recordIn(record: Json, key: string): Json {
  const value = Object.hasOwn(record, key) ? record[key] : null;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : {};
}
