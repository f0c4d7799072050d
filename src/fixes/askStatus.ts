/** What is no success is thrown, right behind the statement that waits for the answer. */

import type { Node } from '@babel/types';

import { endOf, rangeOf, startOf } from '../document/range';
import type { Visit } from '../document/walk';
import { outermost } from '../document/wrapped';
import type { Broken, Edit, FixPlace, ParsedSource } from './fix';
import { eolOf, indentOf, insertion, semicolon } from './layout';
import { callOf } from './placed';

export function askStatus(broken: Broken, source: ParsedSource): FixPlace | null {
  const call = callOf(broken, source);
  const awaited = call && outermost(call).parent;
  if (!call || awaited?.node.type !== 'AwaitExpression') return null;
  const { parent: holder } = outermost(awaited);
  const named = holder && nameOf(holder, awaited.node, source);
  if (!named) return null;
  const { name, statement, edits } = named;
  const { text } = source;
  const end = semicolon(source);
  const next = `${eolOf(text)}${indentOf(text, startOf(statement))}`;
  const asked = `${next}if (!${name}.ok) throw new Error(\`HTTP \${${name}.status}\`)${end}`;
  return { edits: [...edits, insertion(endOf(statement), asked)], ...rangeOf(call.node) };
}

/** What the answer goes by behind its statement, which may have to be named first. */
function nameOf(
  { node, parent, key }: Visit,
  awaited: Node,
  source: ParsedSource,
): { name: string; statement: Node; edits: Edit[] } | null {
  if (node.type === 'ExpressionStatement' && key === 'body' && isBlock(parent)) {
    const name = source.freeName('answer');
    return { name, statement: node, edits: [insertion(startOf(awaited), `const ${name} = `)] };
  }
  if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return null;
  const statement = parent?.node;
  if (statement?.type !== 'VariableDeclaration' || !isBlock(parent!.parent)) return null;
  const isLast = statement.declarations.at(-1) === node;
  return isLast ? { name: node.id.name, statement, edits: [] } : null;
}

function isBlock(holder: Visit | null): boolean {
  return holder?.node.type === 'BlockStatement' || holder?.node.type === 'Program';
}
