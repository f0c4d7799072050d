import * as fs from 'node:fs';
import * as path from 'node:path';

import { tokensOf } from '../complexity/count';
import { languageOf } from '../document/document';
import type { Language, SubjectDocument } from '../document/document';
import type { Gallery, GalleryMember } from './gallery';
import { findLibraries } from './libraries';
import { fetchedFolders } from './libraryStorage';
import manifest from './manifest.json';
import { GalleryError, parseManifest } from './manifest';
import type { ManifestMember } from './manifest';
import { publishedFigures } from './published';

/**
 * Reads the gallery's programs and counts their tokens; members stand in the order of the manifest.
 * It reads from disk at once, so it is no part of an activation. Throws a `GalleryError`.
 *
 * @param storages folders that libraries are fetched into
 */
export function loadGallery(
  patternsDir: string,
  storages: readonly string[] = [],
  entries: unknown = manifest,
): Gallery {
  const { era, members: listed } = parseManifest(entries);
  const fetched = fetchedFolders(storages, patternsDir);
  const members = listed.map((entry) => loadMember(patternsDir, fetched, entry));
  return { era, members, shortest: shortestOf(members) };
}

function loadMember(
  patternsDir: string,
  fetched: readonly string[],
  entry: ManifestMember,
): GalleryMember {
  const { file, writtenAs = file, publishedRows, runsOn, flags, compiledFor, ...rest } = entry;
  const document = readProgram(path.resolve(patternsDir, file), entry.name);
  // what a compiler of its own reads is JavaScript with more words, and lexed as such
  const written = readProgram(path.resolve(patternsDir, writtenAs), entry.name, 'javascript');
  const { fetchedTo, missing } = findLibraries(patternsDir, fetched, entry.libraries);
  return {
    ...rest,
    document,
    tokens: tokensOf(written).tokens.length,
    runsOn: runsOn ?? '*',
    flags: flags ?? [],
    compiledFor: compiledFor ?? null,
    missing,
    ...(fetchedTo === null ? {} : { fetchedTo }),
    publishedRows,
    published: publishedFigures(publishedRows),
  };
}

function readProgram(file: string, name: string, otherwise?: Language): SubjectDocument {
  const language = languageOf(file) ?? otherwise;
  if (!language) throw new GalleryError(`Gallery member ${name}: ${file} is not JavaScript.`);
  try {
    return { file, text: fs.readFileSync(file, 'utf8'), language, unsaved: false };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new GalleryError(`Gallery member ${name}: ${file} could not be read: ${why}`);
  }
}

/** Of several uploads that are as short, the first. A compiled member was written by nobody. */
function shortestOf(members: readonly GalleryMember[]): GalleryMember | null {
  return members
    .filter(({ handWritten, kind }) => handWritten && kind === 'doxbee')
    .reduce<GalleryMember | null>(
      (best, member) => (best && best.tokens <= member.tokens ? best : member),
      null,
    );
}
