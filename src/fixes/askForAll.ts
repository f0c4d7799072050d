/** Requests all elements of a list at once, then loops over the responses in order. */

import type { AwaitExpression, Expression, Node, Statement } from '@babel/types';

import { namesIn } from '../document/closedOver';
import { loopAround } from '../document/loopAround';
import { isInside, rangeOf, startOf } from '../document/range';
import { isFunction, type Visit } from '../document/walk';
import { outermost } from '../document/unwrapped';
import type { Broken, Edit, FixPlace, ParsedSource } from './fix';
import { isPlainName } from './awaitedStatement';
import { containsNode } from './containsNode';
import { eolOf, indentOf, insertion, removal, semicolon, textOf } from './codeLayout';
import { listLoopOf, noteBefore, type ListLoop } from './listLoop';
import { callOf, freeIn } from './codeOfFinding';

/**
 * Turns `for (const id of ids) sum += (await get(id)).n;` into
 * `for (const answer of await Promise.all(ids.map((id) => get(id)))) sum += answer.n;`.
 */
export function askForAll(broken: Broken, source: ParsedSource): FixPlace | null {
  const call = callOf(broken, source);
  const turns = call && turnsAround(call);
  if (!turns || !isPlainName(turns.list) || !isAskedFirst(turns) || !isAlone(turns)) return null;
  const isNeeded = readsElsewhere(turns, namesIn(turns.each));
  const edits = isNeeded ? besideAnswers(call, turns, source) : throughAnswers(call, turns, source);
  const note = insertion(startOf(turns.loop), noteBefore(turns.loop, source));
  return { edits: [note, ...edits], ...rangeOf(call.node) };
}

/** A loop, and the wait in it. */
interface Turns extends ListLoop {
  loop: Node;
  wait: Visit & { node: AwaitExpression };
  /** The loop's own statement around the wait. */
  own: Statement;
}

function turnsAround(call: Visit): Turns | null {
  const loop = loopAround(call)?.node;
  const wait = outermost(call).parent;
  const listLoop = loop && listLoopOf(loop);
  if (!listLoop || wait?.node.type !== 'AwaitExpression') return null;
  const own = listLoop.statements.find((one) => isInside(wait.node, one));
  return own ? { ...listLoop, loop, wait: wait as Turns['wait'], own } : null;
}

/** Creates `for (const order of await Promise.all(ids.map((id) => get(id)))) { … }`. */
function throughAnswers(call: Visit, turns: Turns, source: ParsedSource): Edit[] {
  const { header, own, wait } = turns;
  const { text } = source;
  const given = declaredBy(turns);
  const name = given ? textOf(given, text) : freeIn(call, 'answer', source);
  const rest = given ? removal(own, text) : { ...withParentheses(wait.node), text: name };
  return [{ ...header, text: `const ${name} of ${askedOf(turns, text)}` }, rest];
}

/** Keeps the list beside the responses, if a turn reads its element, too. */
function besideAnswers(call: Visit, turns: Turns, source: ParsedSource): Edit[] {
  const { text } = source;
  const { loop, header, each, list, wait } = turns;
  const [i, found] = [freeIn(call, 'i', source), freeIn(call, 'found', source)];
  const line = `${semicolon(source)}${eolOf(text)}${indentOf(text, startOf(loop))}`;
  const isTyped = source.document.language.startsWith('typescript');
  return [
    insertion(startOf(loop), `const ${found} = ${askedOf(turns, text)}${line}`),
    { ...header, text: `const [${i}, ${textOf(each, text)}] of ${textOf(list, text)}.entries()` },
    { ...withParentheses(wait.node), text: `${found}[${i}]${isTyped ? '!' : ''}` },
  ];
}

function askedOf({ list, each, wait }: Turns, text: string): string {
  const asked = `(${textOf(each, text)}) => ${textOf(wait.node.argument, text)}`;
  return `await Promise.all(${textOf(list, text)}.map(${asked}))`;
}

/** True if each turn waits before any condition. */
function isAskedFirst({ wait, own, statements }: Turns): boolean {
  const before = statements.slice(0, statements.indexOf(own));
  if (!before.every(({ type }) => type === 'VariableDeclaration')) return false;
  if (!/^(?:Variable|Expression)/.test(own.type)) return false;
  for (let at = wait.parent; at && at.node !== own; at = at.parent)
    if (isFunction(at.node) || /^(?:Logical|Conditional)/.test(at.node.type)) return false;
  return true;
}

/**
 * True if the loop has no other wait, no exit, and the request needs nothing that turns declare or
 * change.
 */
function isAlone({ wait, each, statements }: Turns): boolean {
  const changed = new Set<string>();
  const isOther = (node: Node) => {
    if (node.type === 'VariableDeclarator') namesIn(node.id).forEach((name) => changed.add(name));
    if (node.type === 'AssignmentExpression')
      namesIn(node.left).forEach((name) => changed.add(name));
    if (node.type === 'UpdateExpression')
      namesIn(node.argument).forEach((name) => changed.add(name));
    return node !== wait.node && LEAVES.test(node.type);
  };
  if (containsNode(statements, isOther, (node) => !isFunction(node))) return false;
  const own = new Set(namesIn(each));
  return namesIn(wait.node.argument).every((name) => own.has(name) || !changed.has(name));
}

const LEAVES = /^(?:Await|Yield)Expression$|^(?:Break|Return)Statement$/;

/** Returns `order` of `const order = await get(id);`. */
function declaredBy({ own, wait }: Turns): Node | null {
  if (own.type !== 'VariableDeclaration' || own.kind !== 'const') return null;
  const [only, ...more] = own.declarations;
  if (only?.init !== wait.node || more.length > 0) return null;
  return 'typeAnnotation' in only.id && only.id.typeAnnotation ? null : only.id;
}

function readsElsewhere({ statements, wait }: Turns, names: readonly string[]): boolean {
  const isRead = (node: Node) =>
    node.type === 'Identifier' && names.includes(node.name) && !isInside(node, wait.node);
  return containsNode(statements, isRead);
}

/** Returns the range of a node with its own parentheses, as in `(await get(id)).n`. */
function withParentheses(node: Expression) {
  const { start, end } = rangeOf(node);
  const isWrapped = node.extra?.['parenthesized'] === true;
  return isWrapped && node.extra?.['parenStart'] === start - 1
    ? { start: start - 1, end: end + 1 }
    : { start, end };
}
