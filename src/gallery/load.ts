import * as fs from 'node:fs';
import * as path from 'node:path';

import { tokensOf } from '../complexity/count';
import { languageOf } from '../document/document';
import type { SubjectDocument } from '../document/document';
import type { Gallery, GalleryMember } from './gallery';
import manifest from './manifest.json';
import { GalleryError, parseManifest } from './manifest';
import type { ManifestMember } from './manifest';
import { publishedFigures } from './published';

/**
 * Reads the gallery's programs and counts their tokens; members stand in the order of the manifest.
 * It reads from disk at once, so it is no part of an activation. Throws a `GalleryError`.
 */
export function loadGallery(patternsDir: string, entries: unknown = manifest): Gallery {
  const members = parseManifest(entries).map((entry) => loadMember(patternsDir, entry));
  return { members, shortest: shortestOf(members) };
}

function loadMember(patternsDir: string, entry: ManifestMember): GalleryMember {
  const { name, title, description, handWritten, libraries, publishedRows } = entry;
  const document = readProgram(path.resolve(patternsDir, entry.file), name);
  const tokens = tokensOf(document).tokens.length;
  const published = publishedFigures(publishedRows);
  return { name, title, description, document, tokens, handWritten, libraries, published };
}

function readProgram(file: string, name: string): SubjectDocument {
  const language = languageOf(file);
  if (!language) throw new GalleryError(`Gallery member ${name}: ${file} is not JavaScript.`);
  try {
    return { file, text: fs.readFileSync(file, 'utf8'), language, unsaved: false };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new GalleryError(`Gallery member ${name}: ${file} could not be read: ${why}`);
  }
}

/** Of several that are as short, the first. A compiled member was written by nobody. */
function shortestOf(members: readonly GalleryMember[]): GalleryMember | null {
  return members
    .filter(({ handWritten }) => handWritten)
    .reduce<GalleryMember | null>(
      (best, member) => (best && best.tokens <= member.tokens ? best : member),
      null,
    );
}
