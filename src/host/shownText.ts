import type { Language, SubjectDocument } from '../document/document';
import { embeddedDocument, scriptsIn } from '../document/embedded';
import { partOfDocument } from '../document/wrappedPart';
import { afterCell } from './earlierCells';
import type { EditorTarget } from './target';

/** Text in an editor. */
export interface ShownText extends Omit<SubjectDocument, 'language'> {
  /** Null for a text of another language that contains code. */
  language: Language | null;
  /** For a notebook cell: texts of the cells above it, in order. */
  earlier: readonly string[];
}

/** Returns the document to score for a part of a text, or null if that part has no code. */
export function scoredDocument(
  shown: ShownText,
  { selection }: Pick<EditorTarget, 'selection'>,
): SubjectDocument | null {
  const { language, earlier, ...text } = shown;
  if (language === null) return embeddedDocument(text, selection?.start);
  const document = { ...text, language };
  if (selection) return partOfDocument(document, selection);
  return { ...document, text: afterCell(text.text, earlier) };
}

/** Document whose functions have lenses, and its place in the text. */
export interface PartOfText extends Pick<EditorTarget, 'selection'> {
  document: SubjectDocument;
}

/** Returns the code of a text: each piece by itself if the text is of another language. */
export function partsOfText({ language, earlier, ...text }: ShownText): PartOfText[] {
  void earlier;
  if (language !== null) return [{ document: { ...text, language } }];
  const scripts = scriptsIn(text.file, text.text) ?? [];
  return scripts.flatMap(({ start, end }) => {
    const document = embeddedDocument(text, start);
    return document ? [{ document, selection: { start, end } }] : [];
  });
}
