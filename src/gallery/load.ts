import * as fs from 'node:fs';
import * as path from 'node:path';

import { tokenStarts } from '../complexity/tokenStarts';
import { languageOf } from '../document/document';
import type { Language, SubjectDocument } from '../document/document';
import type { Gallery, GalleryMember } from './gallery';
import { findLibraries } from './libraries';
import { fetchedFolders } from './libraryStorage';
import { GalleryError, parseManifest, wrong } from './manifest';
import type { ManifestMember } from './manifest';
import { withPlaces } from './manifestText';
import { publishedFigures } from './published';
import { PUBLISHED_TABLES } from './publishedTables';

/** Manifest beside the code: compiled as in the sources, bundled as a copy. */
const MANIFEST = path.join(__dirname, 'manifest.json');

/**
 * Reads the gallery's programs, in the order of the manifest; their tokens are counted on demand.
 * It reads synchronously, so activation does not use it. Throws a `GalleryError`.
 *
 * @param storages folders that libraries are fetched into
 * @param manifest its file; an error in it names line and key
 */
export function loadGallery(
  patternsDir: string,
  storages: readonly string[] = [],
  manifest: string = MANIFEST,
): Gallery {
  const text = { file: manifest, text: readManifest(manifest) };
  return withPlaces(text, (value) => galleryOf(patternsDir, storages, value));
}

function readManifest(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new GalleryError(`The manifest of the gallery could not be read: ${whyOf(error)}`);
  }
}

/** Creates the gallery that a manifest describes. Throws a `GalleryError`. */
export function galleryOf(
  patternsDir: string,
  storages: readonly string[],
  manifest: unknown,
): Gallery {
  const { era, members: listed } = parseManifest(manifest);
  const fetched = fetchedFolders(storages, patternsDir);
  const members = listed.map((entry, i) =>
    loadMember(patternsDir, fetched, entry, `members[${i}]`),
  );
  let shortest: GalleryMember | null | undefined;
  return {
    era,
    members,
    get shortest() {
      return (shortest ??= shortestOf(members));
    },
  };
}

function loadMember(
  patternsDir: string,
  fetched: readonly string[],
  entry: ManifestMember,
  at: string,
): GalleryMember {
  const { file, writtenAs = file, publishedRows, runsOn, flags, compiledFor, ...rest } = entry;
  checkRows(publishedRows, at);
  const document = readProgram(path.resolve(patternsDir, file), `${at}.file`);
  // the source of a special compiler is JavaScript with additional words, and lexed as such
  const writtenAt = writtenAs === file ? `${at}.file` : `${at}.writtenAs`;
  const written = readProgram(path.resolve(patternsDir, writtenAs), writtenAt, 'javascript');
  const { fetchedTo, missing } = findLibraries(patternsDir, fetched, entry.libraries);
  let tokens: number | undefined;
  return {
    ...rest,
    document,
    ...(writtenAs === file ? {} : { writtenAs: written.file }),
    // counted on demand, as most uses of a gallery do not need it
    get tokens() {
      return (tokens ??= tokenStarts(written).length);
    },
    runsOn: runsOn ?? '*',
    flags: flags ?? [],
    compiledFor: compiledFor ?? null,
    missing,
    ...(fetchedTo === null ? {} : { fetchedTo }),
    publishedRows,
    published: publishedFigures(publishedRows),
  };
}

function checkRows(rows: readonly string[], at: string): void {
  const strange = rows.findIndex((row) => !ROWS.has(row));
  if (strange < 0) return;
  throw wrong(`${at}.publishedRows[${strange}]`, 'a row of published.json', rows[strange]);
}

const ROWS = new Set(PUBLISHED_TABLES.flatMap(({ rows }) => rows.map(({ row }) => row)));

/** @param at key that names the program */
function readProgram(file: string, at: string, otherwise?: Language): SubjectDocument {
  const language = languageOf(file) ?? otherwise;
  if (!language) throw new GalleryError(`${at}: ${file} is not JavaScript.`, at);
  try {
    return { file, text: fs.readFileSync(file, 'utf8'), language, unsaved: false };
  } catch (error) {
    throw new GalleryError(`${at}: ${file} could not be read: ${whyOf(error)}`, at);
  }
}

function whyOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Returns the first of the shortest uploads. Compiled members are not handwritten, so they do not
 * count.
 */
function shortestOf(members: readonly GalleryMember[]): GalleryMember | null {
  return members
    .filter(({ handWritten, kind }) => handWritten && kind === 'doxbee')
    .reduce<GalleryMember | null>(
      (best, member) => (best && best.tokens <= member.tokens ? best : member),
      null,
    );
}
