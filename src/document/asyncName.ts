import type { Node } from '@babel/types';

import type { SubjectDocument } from './document';
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
  walk(file, ({ node, key, parent }) => {
    if (node.type !== 'Identifier' || node.name !== 'async' || !parent) return;
    const around = parent.node;
    if (around.type.startsWith('Import') && key === 'local') isImported = true;
    if (isKey(around, key)) return;
    const isShort = isShorthand(around);
    // the two names of a short form stand in one place
    if (isShort && key !== (around.type === 'ImportSpecifier' ? 'local' : 'value')) return;
    const word = around.type === 'ImportSpecifier' ? 'async as ' : 'async: ';
    named.push([node, `${isShort ? word : ''}${other}`]);
  });
  if (!isImported) return text;
  named.sort(([a], [b]) => startOf(b) - startOf(a));
  return named.reduce(
    (made, [node, name]) => made.slice(0, startOf(node)) + name + made.slice(endOf(node)),
    text,
  );
}

/** `of.async`, `{ async: 1 }`, `import { async as a }`: no name of the file. */
function isKey(around: Node, key: string): boolean {
  if (isShorthand(around)) return false;
  if (key === 'imported' || key === 'exported') return true;
  const isNamed = key === 'property' || key === 'key';
  return isNamed && !('computed' in around && around.computed);
}

function isShorthand(around: Node): boolean {
  if (around.type === 'ImportSpecifier') {
    return startOf(around.local) === startOf(around.imported);
  }
  return around.type === 'ObjectProperty' && around.shorthand;
}
