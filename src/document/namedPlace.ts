/** What a person names: FILE, FILE#FUNCTION or FILE:LINE. */

import { existsSync, statSync } from 'node:fs';
import * as path from 'node:path';

export interface NamedPlace {
  file: string;
  /** Of it, where one was named: a function's path, or `:40` for the one on that line. */
  functionName?: string;
}

/** A file that really has such a name is that file; the path of a function may have slashes, too. */
export function splitName(named: string): NamedPlace {
  const [, file, line] = /^(.+)(:\d+)$/.exec(named) ?? [];
  if (file && isFile(file) && !existsSync(named)) return { file, functionName: line! };
  const at = behindFile(named);
  if (at < 1 || at === named.length - 1 || existsSync(named)) return { file: named };
  return { file: named.slice(0, at), functionName: named.slice(at + 1) };
}

/** Index of the # behind a file that there is, or else of the first one behind the last slash. */
function behindFile(named: string): number {
  for (let at = named.indexOf('#'); at >= 0; at = named.indexOf('#', at + 1)) {
    if (isFile(named.slice(0, at))) return at;
  }
  return named.indexOf('#', named.lastIndexOf(path.sep) + 1);
}

function isFile(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isFile() ?? false;
}
