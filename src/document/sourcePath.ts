import * as path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The path of a source that the map of a file names, as the reader of maps gives its name: an
 * address, relative to the file, in which a blank is `%20`. A name that cannot be decoded is taken as
 * it is. Never throws.
 */
export function sourcePath(source: string, file: string): string {
  const folder = path.dirname(file);
  const asIs = path.resolve(folder, source.replace(/^file:\/\//i, ''));
  // a file may have an escape in its very name
  if (asIs === file || asIs === escaped(file)) return file;
  try {
    if (/^file:/i.test(source)) return fileURLToPath(source);
    return path.resolve(folder, decodeURIComponent(source));
  } catch {
    return asIs;
  }
}

/** A path as the reader of maps writes it. */
function escaped(file: string): string | null {
  return URL.canParse(file, 'file:///') ? new URL(file, 'file:///').pathname : null;
}
