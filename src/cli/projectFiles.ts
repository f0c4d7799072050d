import { stat } from 'node:fs/promises';
import * as path from 'node:path';

import { sourceFilesIn } from '../document/sourceFiles';
import type { ProjectConfig } from '../project/config';
import { wantedIn } from '../project/wantedFiles';
import { usageError } from './usageError';

/** Returns the named folder, or the folder of the named files; otherwise the current folder. */
export async function rootOf(operands: readonly string[]): Promise<string> {
  const here = process.cwd();
  const [first, ...others] = await Promise.all(operands.map(folderOf));
  if (!first || others.some((each) => each !== first)) return here;
  const isNamed = others.length === 0 && first === path.resolve(operands[0]!);
  return isNamed || !isWithin(first, here) ? first : here;
}

/** Returns the operand if it is a folder, or its folder if it is a file; null if neither exists. */
async function folderOf(operand: string): Promise<string | null> {
  const named = path.resolve(operand);
  const stats = await stat(named).catch(() => null);
  if (stats === null) return null;
  return stats.isDirectory() ? named : path.dirname(named);
}

function isWithin(folder: string, around: string): boolean {
  const way = path.relative(around, folder);
  return !path.isAbsolute(way) && way.split(path.sep)[0] !== '..';
}

/** Lists the source files that the operands select. */
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
