/** The files that what is measured of a program depends on. */

import { readFile } from 'node:fs/promises';
import * as path from 'node:path';

import { textHash } from '../document/document';
import type { GalleryMember } from '../gallery/gallery';

/** Of a file in the same folder, as programs of the gallery name it. */
const REQUIRED = /\b(?:require\(|from |import\()\s*['"]\.\/([\w.-]+)['"]/g;

/**
 * Hashes of the texts by their names: of the program as it was read, its form for other targets,
 * what they require of their folder, the maps beside them and the sources that those name. A file
 * that cannot be read is null.
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
