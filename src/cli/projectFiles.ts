import { stat } from 'node:fs/promises';
import * as path from 'node:path';

import { sourceFilesIn } from '../document/sourceFiles';
import type { ProjectConfig } from '../project/config';
import { wantedIn } from '../project/wantedFiles';
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
