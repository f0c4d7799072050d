import { blanked, writtenBefore, writtenBehind } from './blankedText';
import type { SubjectDocument } from './document';
import { functionsOf } from './functions';
import { STANDS_IN } from './standAlone';
import { syntaxOf } from './syntax';

/** Name of the function that wraps statements outside any function. */
const SELECTED = 'selection';

/** Code that makes a part a statement, in the order in which it is tried. */
const FORMS: readonly { before: string[]; behind: string[] }[] = [
  { before: [], behind: [] },
  // a member of an object or a class
  { before: ['const ', `${STANDS_IN}={`], behind: ['}', ';'] },
  { before: ['class ', `${STANDS_IN}{`], behind: ['}'] },
  { before: ['const ', `${SELECTED}=`], behind: [';'] },
  { before: ['async function ', `${SELECTED}(){`], behind: ['}'] },
];

/**
 * Returns the document with all but a part blank, so that positions stay. A member or an expression
 * becomes a statement by code written into the blanks, and statements without a function get one.
 * Other text stays, so that the parser reports the error.
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

/** Writes code around a part. Without room at the start of the text, the first line moves. */
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

/** True if the text parses and has a function that is not nested. */
function isWhole(document: SubjectDocument): boolean {
  const { file, error } = syntaxOf(document);
  if (!file || error) return false;
  return functionsOf(document).functions.some(({ nested }) => !nested);
}
