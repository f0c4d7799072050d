import { syntaxOf } from '../document/syntax';
import type { SubjectDocument } from '../document/document';
import { failure, type Failure } from '../failure';

const FLOW = /^\s*(?:\/\/|\/\*)[^\n]*@flow\b/m;

/** Explains why a text does not parse; null where it does. */
export function notParsed(document: SubjectDocument): Failure | null {
  const { file, error } = syntaxOf(document);
  if (file !== null || error === null) return null;
  const { message, line, column, isTooDeep } = error;
  const at = line === null ? {} : { line };
  if (isTooDeep) {
    return failure('failed', 'syntaxError', 'The file cannot be parsed: it is nested too deeply.', {
      found:
        'so many brackets, branches or operators in each other that the parser ran out of stack',
      needed: 'code that is nested less deeply',
      remedy: 'Part it, such as a chain of operators into several statements.',
    });
  }
  if (FLOW.test(document.text)) {
    return failure('failed', 'syntaxError', 'The file has types of Flow, which are not read.', {
      found: message,
      needed: 'JavaScript, or TypeScript',
      remedy: 'Score what flow-remove-types or Babel makes of it.',
      ...at,
    });
  }
  const place = line === null ? '' : `, line ${line}${column === null ? '' : `, column ${column}`}`;
  return failure('failed', 'syntaxError', `Syntax error${place}: ${message}.`, {
    remedy: 'Mend it, and score the file again.',
    ...at,
  });
}
