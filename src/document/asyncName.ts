import type { Node } from '@babel/types';

import type { SubjectDocument } from './document';
import { isReference } from './moduleForm';
import { endOf, startOf } from './range';
import { syntaxOf } from './syntax';
import { walk } from './walk';

/** Of the same length, so that all keeps its place. */
const OTHER_NAMES = ['_sync', '$sync', 'a$ync', 'as_nc'];

/**
 * The text with another name for what it imports as `async`, as of the package of that name: of
 * `async (x) => …` beside it, what takes imports away would make a call of the import.
 */
export function withoutAsyncName(document: SubjectDocument, text: string): string {
  if (!/\bimport\b[^;'"]*\basync\b[^;'"]*\bfrom\b/.test(text)) return text;
  const other = OTHER_NAMES.find((name) => !text.includes(name));
  const { file } = syntaxOf({ ...document, text });
  if (!file || other === undefined) return text;
  const named: [Node, string][] = [];
  let isImported = false;
  walk(file, (visit) => {
    const { node, key, parent } = visit;
    if (node.type !== 'Identifier' || node.name !== 'async' || !parent) return;
    if (parent.node.type.startsWith('Import') && key === 'local') isImported = true;
    const word = wordBefore(parent.node, key);
    if (word !== null || isReference(visit, node)) named.push([node, `${word ?? ''}${other}`]);
  });
  if (!isImported) return text;
  named.sort(([a], [b]) => startOf(b) - startOf(a));
  return named.reduce(
    (made, [node, name]) => made.slice(0, startOf(node)) + name + made.slice(endOf(node)),
    text,
  );
}

/** Of a short form, whose two names stand in one place: what the other name is told by. */
function wordBefore(around: Node, key: string): string | null {
  if (around.type === 'ObjectProperty' && around.shorthand)
    return key === 'value' ? 'async: ' : null;
  if (around.type !== 'ImportSpecifier' || key !== 'local') return null;
  return startOf(around.local) === startOf(around.imported) ? 'async as ' : null;
}
