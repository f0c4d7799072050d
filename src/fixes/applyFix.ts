import type { SubjectDocument } from '../document/document';
import { syntaxOf } from '../document/syntax';
import { edited } from './edited';
import type { Fix } from './fix';

/** The document as it would be, or null where the fix would leave code that does not parse. */
export function applyFix(document: SubjectDocument, { edits }: Fix): SubjectDocument | null {
  const changed = { ...document, text: edited(document.text, edits), unsaved: true };
  const { file, error } = syntaxOf(changed);
  return file && !error ? changed : null;
}
