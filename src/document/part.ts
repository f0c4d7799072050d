import { blanked, writtenBefore, writtenBehind } from './blanked';
import type { SubjectDocument } from './document';
import { functionsOf } from './functions';
import { STANDS_IN } from './standAlone';
import { syntaxOf } from './syntax';

/** Name of the function that statements are put into which stand in none. */
const SELECTED = 'selection';

/** What is written around a part so that it is statements, as which it is tried in this order. */
const FORMS: readonly { before: string[]; behind: string[] }[] = [
  { before: [], behind: [] },
  // a member of an object or a class
  { before: ['const ', `${STANDS_IN}={`], behind: ['}', ';'] },
  { before: ['class ', `${STANDS_IN}{`], behind: ['}'] },
  { before: ['const ', `${SELECTED}=`], behind: [';'] },
  { before: ['async function ', `${SELECTED}(){`], behind: ['}'] },
];

/**
 * A document of which nothing but a part is left: all else is blanks, so that every position stays
 * where it was. A part that is a member of an object or an expression is made a statement by what is
 * written into the blanks before it, and statements without a function are put into one. What is
 * none of these stays as it is, for whoever parses it to say what is wrong.
 *
 * @param range offsets of the part
 */
export function partOfDocument(
  document: SubjectDocument,
  { start, end }: { start: number; end: number },
): SubjectDocument {
  const { text } = document;
  const part = { ...document, fragment: true } as const;
  const alone = blanked(text.slice(0, start)) + text.slice(start, end) + blanked(text.slice(end));
  const selected = text.slice(start, end);
  const from = start + (selected.length - selected.trimStart().length);
  const to = start + selected.trimEnd().length;
  for (const { before, behind } of FORMS) {
    const made = { ...part, text: written(alone, { from, to }, before, behind) };
    if (isWhole(made)) return made;
  }
  return { ...part, text: alone };
}

/** At the very start of a text there is no room: there the first line gives way. */
function written(
  text: string,
  { from, to }: { from: number; to: number },
  before: readonly string[],
  behind: readonly string[],
): string {
  const ended = writtenBehind(text, to, text.length, behind);
  const begun = writtenBefore(ended, from, before);
  return begun ?? text.slice(0, from) + before.join('') + ended.slice(from);
}

/** Whether it is statements with a function that is not inside of another one. */
function isWhole(document: SubjectDocument): boolean {
  const { file, error } = syntaxOf(document);
  if (!file || error) return false;
  return functionsOf(document).functions.some(({ nested }) => !nested);
}
