import * as path from 'node:path';

import { languageOf, type CompiledVariant, type SubjectDocument } from '../document/document';
import type { MapReader } from '../document/mapReader';
import type { Gallery } from './gallery';

/** Returns the compiled variant of a document that is an unchanged gallery member; or null. */
export function compiledVariantOf(
  { file, text }: SubjectDocument,
  { members }: Gallery,
  readText: MapReader,
): CompiledVariant | null {
  const member = members.find(({ document }) => document.file === file && document.text === text);
  if (!member?.compiledFor) return null;
  const variantFile = path.resolve(path.dirname(file), member.compiledFor.file);
  const read = readText(variantFile, file);
  if (read.text === null) return null;
  const language = languageOf(variantFile) ?? 'javascript';
  const document = { file: variantFile, text: read.text, language, unsaved: false };
  return { document, by: member.compiledFor.by };
}
