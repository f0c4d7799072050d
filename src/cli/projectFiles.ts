import { stat } from 'node:fs/promises';
import * as path from 'node:path';

import ignore from 'ignore';

import { sourceFilesIn } from '../document/sourceFiles';
import type { ProjectConfig } from '../project/config';
import { nameIn } from '../project/projectFunctions';
import { usageError } from './usageError';

/** The folder that is named; of several files and patterns, the current one. */
export async function rootOf(operands: readonly string[]): Promise<string> {
  const [only] = operands;
  if (only === undefined) return process.cwd();
  const isFolder = await stat(only).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  return isFolder && operands.length === 1 ? path.resolve(only) : process.cwd();
}

/** Source files of a folder that are asked for. */
export async function filesOf(
  root: string,
  operands: readonly string[],
  config: ProjectConfig,
): Promise<string[]> {
  const { files } = await sourceFilesIn(root, wantedIn(root, operands, config));
  if (files.length > 0) return files;
  throw usageError({
    message: `${root} has no source file to score.`,
    found:
      operands.join(' ') || 'no file of JavaScript or TypeScript beside tests and declarations',
    needed: 'a folder, a file or a pattern such as "src/**/*.ts"',
    remedy: 'Name another folder; what .gitignore leaves out is not looked at.',
  });
}

/** Of those of the project as it was, too, whose folder is another one. */
export function wantedIn(
  root: string,
  operands: readonly string[],
  { folder, include, exclude }: ProjectConfig,
): (file: string) => boolean {
  const isAsked = askedBy(operands.length === 1 ? root : process.cwd(), operands);
  const included = include && ignore().add([...include]);
  const excluded = ignore().add([...exclude]);
  return (file) => {
    const name = nameIn(folder, file);
    const isInside = !name.startsWith('..');
    if (isInside && (excluded.ignores(name) || included?.ignores(name) === false)) return false;
    return isAsked(file);
  };
}

/** Files and folders by their paths, all else as patterns. */
function askedBy(root: string, operands: readonly string[]): (file: string) => boolean {
  const names = operands.map((each) => nameIn(root, path.resolve(each)));
  if (names.length === 0 || names.includes('')) return () => true;
  const patterns = ignore().add(names.filter((name) => !name.startsWith('..')));
  return (file) => patterns.ignores(nameIn(root, file));
}
