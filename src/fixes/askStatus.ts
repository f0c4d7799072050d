/** Throws the failure that a response contains, right after the statement that waits for it. */

import type { Node } from '@babel/types';

import { awaitedAround, isOfFetch } from '../analysis/uncheckedResponse';
import { endOf, rangeOf, startOf } from '../document/range';
import type { Visit } from '../document/walk';
import { outermost } from '../document/unwrapped';
import type { Broken, Edit, FixPlace, ParsedSource } from './fix';
import { eolOf, indentOf, insertion, semicolon } from './codeLayout';
import { callOf } from './codeOfFinding';

export function askStatus(broken: Broken, source: ParsedSource): FixPlace | null {
  const call = callOf(broken, source);
  const awaited = call && outermost(call).parent;
  if (!call || awaited?.node.type !== 'AwaitExpression') return null;
  if (!isOfFetch(call)) return null;
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

/**
 * Takes the error out of the response and throws it: `const { data } = await db.find();`,
 * `await db.save();`.
 */
export function askError(broken: Broken, source: ParsedSource): FixPlace | null {
  const call = callOf(broken, source);
  const awaited = call && awaitedAround(call);
  const holder = awaited && outermost(awaited).parent;
  if (!call || isOfFetch(call) || !awaited || !holder) return null;
  const name = source.freeName('error');
  const taken = name === 'error' ? name : `error: ${name}`;
  const into = takenInto(holder, startOf(awaited.node), taken);
  if (!into) return null;
  const { text } = source;
  const next = `${eolOf(text)}${indentOf(text, startOf(into.statement))}`;
  const thrown = `${next}if (${name}) throw ${name}${semicolon(source)}`;
  return { edits: [into.edit, insertion(endOf(into.statement), thrown)], ...rangeOf(call.node) };
}

function takenInto(
  holder: Visit,
  start: number,
  taken: string,
): { statement: Node; edit: Edit } | null {
  const { statement, into } = statementOf(holder) ?? {};
  if (!statement) return null;
  if (!into) return { statement, edit: insertion(start, `const { ${taken} } = `) };
  const last = into.type === 'ObjectPattern' ? into.properties.at(-1) : undefined;
  if (!last || last.type === 'RestElement') return null;
  return { statement, edit: insertion(endOf(last), `, ${taken}`) };
}

/**
 * Returns the variable of the response after its statement, if necessary with the edit that
 * declares it.
 */
function nameOf(
  holder: Visit,
  awaited: Node,
  source: ParsedSource,
): { name: string; statement: Node; edits: Edit[] } | null {
  const { statement, into } = statementOf(holder) ?? {};
  if (!statement) return null;
  if (into) return into.type === 'Identifier' ? { name: into.name, statement, edits: [] } : null;
  const name = source.freeName('answer');
  return { name, statement, edits: [insertion(startOf(awaited), `const ${name} = `)] };
}

/** Returns a statement that code may follow, and the pattern of its response; null: it has none. */
function statementOf({ node, parent, key }: Visit): { statement: Node; into: Node | null } | null {
  if (node.type === 'ExpressionStatement')
    return key === 'body' && isBlock(parent) ? { statement: node, into: null } : null;
  const statement = node.type === 'VariableDeclarator' ? parent?.node : null;
  if (statement?.type !== 'VariableDeclaration' || !isBlock(parent!.parent)) return null;
  const last = statement.declarations.at(-1);
  return last === node ? { statement, into: last.id } : null;
}

function isBlock(holder: Visit | null): boolean {
  return holder?.node.type === 'BlockStatement' || holder?.node.type === 'Program';
}
