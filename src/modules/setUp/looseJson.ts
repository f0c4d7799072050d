export type Json = Readonly<Record<string, unknown>>;

// each pattern matches to the end where nothing closes it, so that none begins anew at every sign
const STRING = /("[^"\\]*(?:\\(?:[^]|$)[^"\\]*)*(?:"|$))/.source;
const COMMENT = /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/.source;
const LAST_COMMA = /,(?=\s*[}\]])/.source;

/**
 * Reads JSON as configurations are written: comments and commas at the end are let pass. What is no
 * object, or cannot be read, is an empty one.
 */
export function recordOf(text: string): Json {
  try {
    const bare = text
      .replace(/^\uFEFF/, '')
      .replace(new RegExp(`${STRING}|${COMMENT}`, 'g'), '$1')
      .replace(new RegExp(`${STRING}|${LAST_COMMA}`, 'g'), '$1');
    return recordIn({ read: JSON.parse(bare) }, 'read');
  } catch {
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
