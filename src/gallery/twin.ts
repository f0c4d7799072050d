import * as path from 'node:path';

import { languageOf, type SubjectDocument } from '../document/document';
import type { MapReader } from '../document/mapReader';
import type { Gallery } from './gallery';

/** The form of a program for engines that cannot run it as it is written. */
export interface Twin {
  document: SubjectDocument;
  /** What made it, such as `TypeScript 5.9.3`. */
  by: string;
}

/** The twin of a document that is an unchanged member of the gallery; null where it has none. */
export function twinOf(
  { file, text }: SubjectDocument,
  { members }: Gallery,
  readText: MapReader,
): Twin | null {
  const member = members.find(({ document }) => document.file === file && document.text === text);
  if (!member?.compiledFor) return null;
  const twinFile = path.resolve(path.dirname(file), member.compiledFor.file);
  const read = readText(twinFile, file);
  if (read.text === null) return null;
  const language = languageOf(twinFile) ?? 'javascript';
  const document = { file: twinFile, text: read.text, language, unsaved: false };
  return { document, by: member.compiledFor.by };
}
