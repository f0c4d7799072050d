import type { SubjectDocument } from './document';
import { functionsOf, type FunctionOfDocument } from './functions';
import { syntaxOf } from './syntax';

/** Matches the beginning of a top-level statement, at the start of its line. */
const BEGINS =
  /^(?=(?:export|async|function|class|abstract|const|let|var|module|exports|import|interface|type|enum|declare|namespace)\b)/m;

/** Returns the functions of a document; if it does not parse, those of the parts that do. */
export function functionsOfBrokenFile(document: SubjectDocument): FunctionOfDocument[] {
  if (syntaxOf(document).file) return functionsOf(document).functions;
  let [offset, lines] = [0, 0];
  return document.text.split(BEGINS).flatMap((text) => {
    const [start, line] = [offset, lines];
    offset += text.length;
    lines += text.split('\n').length - 1;
    return functionsOf({ ...document, text }).functions.map((found) => ({
      ...found,
      start: found.start + start,
      end: found.end + start,
      line: found.line + line,
      endLine: found.endLine + line,
    }));
  });
}
