import type { Language, SubjectDocument } from '../document/document';
import { embeddedDocument, scriptsIn } from '../document/embedded';
import { partOfDocument } from '../document/wrappedPart';
import { afterCell } from './earlierCells';
import type { EditorTarget } from './target';

/** A text as an editor shows it. */
export interface ShownText extends Omit<SubjectDocument, 'language'> {
  /** Null where code stands in a text of another language. */
  language: Language | null;
  /** Of a cell of a notebook: what the cells above it hold, in their order. */
  earlier: readonly string[];
}

/** What of a text is scored where that part of it is meant, or null where it has no code. */
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

/** A document of which functions are shown, and the part of the text that it is. */
export interface PartOfText extends Pick<EditorTarget, 'selection'> {
  document: SubjectDocument;
}

/** The code of a text: each piece of it apart where it is no whole. */
export function partsOfText({ language, earlier, ...text }: ShownText): PartOfText[] {
  void earlier;
  if (language !== null) return [{ document: { ...text, language } }];
  const scripts = scriptsIn(text.file, text.text) ?? [];
  return scripts.flatMap(({ start, end }) => {
    const document = embeddedDocument(text, start);
    return document ? [{ document, selection: { start, end } }] : [];
  });
}
