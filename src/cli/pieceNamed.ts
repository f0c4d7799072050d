import type { SubjectDocument } from '../document/document';
import { functionsNamed } from '../document/findFunction';
import { failure, type Failure } from '../failure';

/**
 * Finds the piece of code in a text that has a function of that name, or null. Fails if several
 * pieces have one: a line number distinguishes them.
 */
export function pieceNamed(
  pieces: readonly SubjectDocument[],
  name: string,
): SubjectDocument | Failure | null {
  const found = pieces.flatMap((document) =>
    functionsNamed(document, name).map((fn) => ({ document, fn })),
  );
  const [first] = found;
  if (!first) return null;
  if (found.every(({ document }) => document === first.document)) return first.document;
  return failure('failed', 'noFunction', `Several pieces of code have a function ${name}.`, {
    found: found.map(({ fn }) => `${fn.path} (line ${fn.line})`).join(', '),
    needed: 'a name that only one of them has',
    remedy: `Name it with its line: ${first.fn.name}:${first.fn.line}.`,
  });
}
