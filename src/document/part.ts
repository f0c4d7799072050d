import type { SubjectDocument } from './document';

/**
 * A document of which nothing but a part is left: all else is blanks, so that every position stays
 * where it was.
 *
 * @param range offsets of the part
 */
export function partOf(
  document: SubjectDocument,
  { start, end }: { start: number; end: number },
): SubjectDocument {
  const { text } = document;
  const blank = (other: string) => other.replace(/[^\r\n\u2028\u2029]/g, ' ');
  return {
    ...document,
    text: blank(text.slice(0, start)) + text.slice(start, end) + blank(text.slice(end)),
  };
}
