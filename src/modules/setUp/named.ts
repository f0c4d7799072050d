import * as path from 'node:path';

import type { Command } from './scripts';

/** Matches options whose next word is no input. */
const VALUED =
  /^(?:-d|--out-?dir|-o|--out-?file|-p|-P|--project|--tsconfig|--target|-t|--config-file|-C|--ignore|--only|--extensions|-x|--presets|--plugins|-r|--require|--import|--loader|--root-?dir)$/i;

/** True if the command names this file. `folder` is that of the package. */
export function namesFile({ words }: Command, file: string, folder: string): boolean {
  return words.some((word) => /\.\w+$/.test(word) && path.resolve(folder, word) === file);
}

/**
 * True if the command names this file, a folder above it, or a file in such a folder, which may
 * import it. Files at the top of the package do not count, as anything may be beside them.
 */
export function namesPlaceOf(command: Command, file: string, folder: string): boolean {
  if (namesFile(command, file, folder)) return true;
  return inputsOf(command).some((word) => {
    // first folder of a pattern such as src/*.js
    const start = word.replace(/[^/\\]*[*?[{].*$/, '');
    const named = path.resolve(folder, start);
    const isFile = start === word && /\.\w+$/.test(word);
    if (!isFile) return isWithin(file, named);
    return path.dirname(named) !== path.resolve(folder) && isWithin(file, path.dirname(named));
  });
}

function inputsOf({ words }: Command): string[] {
  return words.filter(
    (word, index) => !word.startsWith('-') && !VALUED.test(words[index - 1] ?? ''),
  );
}

function isWithin(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return !path.isAbsolute(relative) && relative.split(path.sep)[0] !== '..';
}
