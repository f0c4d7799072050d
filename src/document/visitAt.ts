import type { SourcePosition, SubjectDocument } from './document';
import { startsOfLines } from './lines';
import { endOf, startOf } from './range';
import { syntaxOf } from './syntax';
import { visitsOf, type Visit } from './walk';

/** Returns the innermost node at a position of a document; null if the text does not parse. */
export function visitAt(document: SubjectDocument, { line, column }: SourcePosition): Visit | null {
  const { file } = syntaxOf(document);
  if (!file) return null;
  const offset = (startsOfLines(document.text)[line - 1] ?? 0) + column - 1;
  const around = visitsOf(file).filter(
    ({ node }) => startOf(node) <= offset && offset < endOf(node),
  );
  return around.at(-1) ?? null;
}
