import type { SubjectDocument } from '../../src/document/document';
import { functionsOf } from '../../src/document/functions';
import { lineAt, startsOfLines } from '../../src/document/lines';

/** The line of a piece of a function's code that it has once. */
export function lineOf(document: SubjectDocument, functionName: string, piece: string): number {
  const { text, file } = document;
  const fn = functionsOf(document).functions.find(({ path: name }) => name === functionName);
  if (!fn) throw new Error(`${file} has no ${functionName}.`);
  const code = text.slice(fn.start, fn.end);
  const offset = code.indexOf(piece);
  if (offset < 0 || offset !== code.lastIndexOf(piece)) {
    throw new Error(`"${piece}" does not stand once in ${functionName}.`);
  }
  return lineAt(startsOfLines(text), fn.start + offset);
}
