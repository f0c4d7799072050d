/** Place that a user names: FILE, FILE#FUNCTION or FILE:LINE. */

import { existsSync, statSync } from 'node:fs';
import * as path from 'node:path';

export interface NamedPlace {
  file: string;
  /** Path of a function, or `:40` for the function on that line. */
  functionName?: string;
}

/**
 * Splits a name, unless a file has exactly that name; the path of a function may contain slashes,
 * too.
 */
export function splitName(named: string): NamedPlace {
  const [, file, line] = /^(.+)(:\d+)$/.exec(named) ?? [];
  if (file && isFile(file) && !existsSync(named)) return { file, functionName: line! };
  const at = behindFile(named);
  if (at < 1 || at === named.length - 1 || existsSync(named)) return { file: named };
  return { file: named.slice(0, at), functionName: named.slice(at + 1) };
}

/**
 * Returns the index of the # behind an existing file, or else of the first one behind the last
 * slash.
 */
function behindFile(named: string): number {
  for (let at = named.indexOf('#'); at >= 0; at = named.indexOf('#', at + 1)) {
    if (isFile(named.slice(0, at))) return at;
  }
  return named.indexOf('#', named.lastIndexOf(path.sep) + 1);
}

function isFile(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isFile() ?? false;
}
