import type { SubjectDocument } from './document';
import { functionsOf, type FunctionOfDocument } from './functions';
import { syntaxOf } from './syntax';

/** What a statement of the top level begins with, at the start of its line. */
const BEGINS =
  /^(?=(?:export|async|function|class|abstract|const|let|var|module|exports|import|interface|type|enum|declare|namespace)\b)/m;

/** The functions of a document; of one that does not parse those of the parts that do. */
export function functionsStillSeen(document: SubjectDocument): FunctionOfDocument[] {
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
