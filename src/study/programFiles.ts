/** Files that a program's results depend on. */

import { readFile } from 'node:fs/promises';
import * as path from 'node:path';

import { textHash } from '../document/document';
import type { GalleryMember } from '../gallery/gallery';

/** Imports of a file in the same folder, in the form that the gallery's programs use. */
const REQUIRED = /\b(?:require\(|from |import\()\s*['"]\.\/([\w.-]+)['"]/g;

/**
 * Hashes of texts by name: the program as read, its form for other targets, their imports from
 * their folder, the maps beside them and the sources in those. A file that cannot be read is null.
 */
export async function programFiles({
  document,
  compiledFor,
}: Pick<GalleryMember, 'document' | 'compiledFor'>): Promise<Record<string, string | null>> {
  const folder = path.dirname(document.file);
  const own = path.basename(document.file);
  const hashes: Record<string, string | null> = {};
  const waiting = [own, ...(compiledFor ? [compiledFor.file] : [])];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (name in hashes) continue;
    const text = name === own ? document.text : await textOf(path.join(folder, name));
    hashes[name] = text === null ? null : textHash(text);
    if (text !== null) waiting.push(...namedIn(name, text));
  }
  return Object.fromEntries(Object.entries(hashes).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function namedIn(name: string, text: string): string[] {
  if (name.endsWith('.map')) return sourcesOf(text);
  const required = [...text.matchAll(REQUIRED)].flatMap(([, file]) => file ?? []);
  const map = text.includes('sourceMappingURL=') ? [`${name}.map`] : [];
  return [...required.map((file) => (path.extname(file) ? file : `${file}.js`)), ...map];
}

function sourcesOf(map: string): string[] {
  try {
    const { sources } = { sources: null, ...Object(JSON.parse(map)) } as { sources: unknown };
    return Array.isArray(sources) ? sources.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

function textOf(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}
