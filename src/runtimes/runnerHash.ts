import { readdir, readFile } from 'node:fs/promises';
import * as path from 'node:path';

import { hashOf } from './keptFiles';

/** Name of the file that the build makes of the others. */
export const PACKED = 'packed.js';

/** Hash of the child's own files, without the gallery's programs and their libraries. */
export async function runnerHash(folder: string): Promise<string> {
  const names = await scriptsIn(folder, '');
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return hashOf(names.map((name, index) => [name, texts[index]]));
}

async function scriptsIn(folder: string, below: string): Promise<string[]> {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true });
  const found = entries.map(async (entry) => {
    const name = path.posix.join(below, entry.name);
    if (entry.isDirectory()) return name === 'patterns' ? [] : scriptsIn(folder, name);
    return name.endsWith('.js') && name !== PACKED ? [name] : [];
  });
  return (await Promise.all(found)).flat().sort();
}
