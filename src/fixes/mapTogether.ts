/** Awaits all turns of a loop at once. */

import type { AssignmentExpression, Expression, Node, Statement } from '@babel/types';

import { calledName, isCall, isMember } from '../document/calls';
import { loopAround } from '../document/loopAround';
import { endOf, startOf } from '../document/range';
import { unwrapped } from '../document/unwrapped';
import type { Broken, FixPlace, ParsedSource } from './fix';
import { containsNode } from './containsNode';
import { eolOf, indentOf, semicolon, textOf, unitOf } from './codeLayout';
import { listLoopOf, noteBefore, type ListLoop } from './listLoop';
import { callOf } from './codeOfFinding';

/**
 * Turns `for (const id of ids) found.push(await get(id));` into
 * `found.push(...(await Promise.all(ids.map((id) => get(id)))));`. A comment warns of long lists.
 */
export function mapTogether(broken: Broken, source: ParsedSource): FixPlace | null {
  const call = callOf(broken, source);
  const loop = call && loopAround(call)?.node;
  const turns = loop && turnsOf(loop);
  const parts = turns && (pushedIn(turns) ?? keptByKey(turns));
  if (!parts) return null;
  const { text } = source;
  const [start, end] = [startOf(loop), endOf(loop)];
  const list = textOf(turns.list, text);
  const note = isWrittenDown(turns.list) ? '' : noteBefore(loop, source);
  const asked = `await Promise.all(${list}.map(${turnOf(turns, parts, source, indentOf(text, start))}))`;
  const made = `${note}${parts.pushed ? pushing(parts, asked, text) : asked}${semicolon(source)}`;
  return { edits: [{ start, end, text: made }], start, end: endOf(call.node) };
}

function pushing({ into, isSpread }: Pushed, asked: string, text: string): string {
  return `${textOf(into, text)}(...${isSpread ? `(${asked}).flat()` : `(${asked})`})`;
}

/** A loop, and what each turn does. */
interface Turns extends ListLoop {
  /** Declarations of awaited values. */
  before: readonly Statement[];
  last: Expression;
}

interface Pushed {
  /** `found.push` */
  into: Expression;
  pushed: Expression;
  /** `found.push(...pushed)` */
  isSpread: boolean;
}

/** A turn that stores by a key of its own: `out[each.id] = …` or `out.set(each.id, …)`. */
interface ByKey {
  pushed: null;
}

/** Parses a loop of declarations and one final expression. */
function turnsOf(loop: Node): Turns | null {
  const listLoop = listLoopOf(loop);
  const last = listLoop?.statements.at(-1);
  const before = listLoop?.statements.slice(0, -1) ?? [];
  const isDeclared = before.every(
    (one) => one.type === 'VariableDeclaration' && one.kind === 'const',
  );
  if (!listLoop || !isDeclared || last?.type !== 'ExpressionStatement') return null;
  return { ...listLoop, before, last: last.expression };
}

function pushedIn({ before, last }: Turns): Pushed | null {
  const push = unwrapped(last);
  if (!isCall(push) || calledName(push) !== 'push') return null;
  const [given, ...more] = push.arguments;
  const { callee } = push;
  if (!given || more.length > 0 || !isMember(callee) || callee.object.type !== 'Identifier')
    return null;
  const isSpread = given.type === 'SpreadElement';
  const pushed = isSpread ? given.argument : (given as Expression);
  const { name } = callee.object;
  if (![...before, pushed].every((part) => !leaves(part) && !reads(part, name))) return null;
  return { into: callee as Expression, pushed, isSpread };
}

function keptByKey({ each, before, last }: Turns): ByKey | null {
  const node = unwrapped(last);
  const kept = node.type === 'AssignmentExpression' && node.operator === '=' ? node.left : null;
  const [key, value] =
    kept?.type === 'MemberExpression' && kept.computed
      ? [kept.property, (node as AssignmentExpression).right]
      : isCall(node) && calledName(node) === 'set'
        ? node.arguments
        : [];
  const into = kept ?? (isCall(node) ? node.callee : null);
  if (!key || !value || !into || !isMember(into) || into.object.type !== 'Identifier') return null;
  const { name } = into.object;
  const isOwn = each.type === 'Identifier' && reads(key, each.name);
  const isPlain = [...before, key, value].every((part) => !leaves(part) && !reads(part, name));
  return isOwn && isPlain ? { pushed: null } : null;
}

/** Returns `(id) => get(id)`, or a function of several lines. */
function turnOf(
  { each, before, last }: Turns,
  { pushed }: Pushed | ByKey,
  source: ParsedSource,
  indent: string,
): string {
  const { text } = source;
  const given = `(${textOf(each, text)})`;
  const awaited = pushed && unwrapped(pushed);
  const isAlone = before.length === 0 && awaited?.type === 'AwaitExpression';
  if (isAlone && !hasAwait(awaited.argument))
    return `${given} => ${textOf(awaited.argument, text)}`;
  const line = `${eolOf(text)}${indent}${unitOf(text)}`;
  const lines = before.map((statement) => `${line}${textOf(statement, text)}`);
  const done = pushed ? `return ${textOf(pushed, text)}` : textOf(last, text);
  const end = `${line}${done}${semicolon(source)}`;
  return `async ${given} => {${lines.join('')}${end}${eolOf(text)}${indent}}`;
}

/** True for a `yield` or `return`, which would mean another function in a callback. */
function leaves(node: Node): boolean {
  return containsNode(node, ({ type }) => type === 'YieldExpression' || type === 'ReturnStatement');
}

function hasAwait(node: Node): boolean {
  return containsNode(node, ({ type }) => type === 'AwaitExpression');
}

function reads(node: Node, name: string): boolean {
  return containsNode(node, (each) => each.type === 'Identifier' && each.name === name);
}

function isWrittenDown(list: Node): boolean {
  return unwrapped(list).type === 'ArrayExpression';
}
