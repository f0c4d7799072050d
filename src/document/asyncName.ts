import type { Node } from '@babel/types';

import type { SubjectDocument } from './document';
import { isReference } from './moduleForm';
import { endOf, startOf } from './range';
import { syntaxOf } from './syntax';
import { walk } from './walk';

/** Names of the same length as `async`, so that all positions stay. */
const OTHER_NAMES = ['_sync', '$sync', 'a$ync', 'as_nc'];

/**
 * Renames an import called `async`, such as the package of that name. Otherwise sucrase would take
 * `async (x) => …` for a call of the import.
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

/**
 * Returns the word to put before the new name in a shorthand, where one name stands for two;
 * otherwise null.
 */
function wordBefore(around: Node, key: string): string | null {
  if (around.type === 'ObjectProperty' && around.shorthand)
    return key === 'value' ? 'async: ' : null;
  if (around.type !== 'ImportSpecifier' || key !== 'local') return null;
  return startOf(around.local) === startOf(around.imported) ? 'async as ' : null;
}
