import * as path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the path of a source in a file's map. Its name is a URL relative to the file, in which a
 * space is `%20`; one that cannot be decoded is used unchanged. Never throws.
 */
export function sourcePath(source: string, file: string): string {
  const folder = path.dirname(file);
  const asIs = path.resolve(folder, source.replace(/^file:\/\//i, ''));
  // a file's own name may contain an escape
  if (asIs === file || asIs === escaped(file)) return file;
  try {
    if (/^file:/i.test(source)) return fileURLToPath(source);
    return path.resolve(folder, decodeURIComponent(source));
  } catch {
    return asIs;
  }
}

/** Returns a path as `source-map` writes it. */
function escaped(file: string): string | null {
  return URL.canParse(file, 'file:///') ? new URL(file, 'file:///').pathname : null;
}
