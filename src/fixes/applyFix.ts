import type { SubjectDocument } from '../document/document';
import { syntaxOf } from '../document/syntax';
import type { Edit, Fix } from './fix';

/** A text with edits made in it, which are in its order and do not overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, text: inserted } of edits) {
    parts.push(text.slice(from, start), inserted);
    from = end;
  }
  return parts.join('') + text.slice(from);
}

/** The document as it would be, or null where the fix would leave code that does not parse. */
export function applyFix(document: SubjectDocument, { edits }: Fix): SubjectDocument | null {
  const changed = { ...document, text: edited(document.text, edits), unsaved: true };
  const { file, error } = syntaxOf(changed);
  return file && !error ? changed : null;
}
