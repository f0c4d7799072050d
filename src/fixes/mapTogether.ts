/** A loop whose turns wait for each other awaits all of them at once. */

import type { Expression, Node, Statement } from '@babel/types';

import { calledName, isCall, isMember } from '../document/calls';
import { loopAround } from '../document/loopAround';
import { endOf, startOf } from '../document/range';
import { walkWithin } from '../document/walk';
import { unwrapped } from '../document/wrapped';
import type { Broken, FixPlace, ParsedSource } from './fix';
import { eolOf, indentOf, semicolon, textOf, unitOf } from './layout';
import { callOf } from './placed';

/**
 * `for (const id of ids) found.push(await get(id));` becomes
 * `found.push(...(await Promise.all(ids.map((id) => get(id)))));`, with a note that all are asked for.
 */
export function mapTogether(broken: Broken, source: ParsedSource): FixPlace | null {
  const call = callOf(broken, source);
  const loop = call && loopAround(call);
  const parts = loop && partsOf(loop.node);
  if (!loop || !parts || hasComment(loop.node, source.text)) return null;
  const { text } = source;
  const [start, end] = [startOf(loop.node), endOf(loop.node)];
  const each = turnOf(parts, source, indentOf(text, start));
  const [list, into] = [parts.list, parts.into].map((node) => textOf(node, text));
  const asked = `await Promise.all(${list}.map(${each}))`;
  const note = isWrittenDown(parts.list)
    ? ''
    : `// all at once: where the list may be long, take some at a time${eolOf(text)}${indentOf(text, start)}`;
  const all = parts.isSpread ? `(${asked}).flat()` : `(${asked})`;
  const made = `${note}${into}(...${all})${semicolon(source)}`;
  return { edits: [{ start, end, text: made }], start, end: endOf(call.node) };
}

interface Parts {
  each: Node;
  list: Expression;
  /** Before what is pushed. */
  before: readonly Statement[];
  /** `found.push` */
  into: Expression;
  pushed: Expression;
  /** `found.push(...pushed)` */
  isSpread: boolean;
}

/** A `for (const each of list)` that declares what it awaits, and then pushes one thing. */
function partsOf(loop: Node): Parts | null {
  if (loop.type !== 'ForOfStatement' || loop.await) return null;
  const { left, right, body } = loop;
  if (left.type !== 'VariableDeclaration' || left.kind !== 'const') return null;
  const statements = body.type === 'BlockStatement' ? body.body : [body];
  const [last, before] = [statements.at(-1), statements.slice(0, -1)];
  const push = last?.type === 'ExpressionStatement' ? unwrapped(last.expression) : null;
  if (!push || !isCall(push) || calledName(push) !== 'push') return null;
  const [given, ...more] = push.arguments;
  const { callee } = push;
  if (!given || more.length > 0 || !isMember(callee) || callee.object.type !== 'Identifier')
    return null;
  const isSpread = given.type === 'SpreadElement';
  const pushed = isSpread ? given.argument : (given as Expression);
  const isDeclared = before.every(
    (each) => each.type === 'VariableDeclaration' && each.kind === 'const',
  );
  const { name } = callee.object;
  const isPlain = [...before, pushed].every((part) => !leaves(part) && !reads(part, name));
  const each = left.declarations[0]?.id;
  if (!isDeclared || !isPlain || !each) return null;
  return { each, list: right, before, into: callee as Expression, pushed, isSpread };
}

/** `(id) => get(id)`, or a function of several lines. */
function turnOf({ each, before, pushed }: Parts, source: ParsedSource, indent: string): string {
  const { text } = source;
  const given = `(${textOf(each, text)})`;
  const awaited = unwrapped(pushed);
  const isAlone = before.length === 0 && awaited.type === 'AwaitExpression';
  if (isAlone && !hasAwait(awaited.argument))
    return `${given} => ${textOf(awaited.argument, text)}`;
  const line = `${eolOf(text)}${indent}${unitOf(text)}`;
  const lines = before.map((statement) => `${line}${textOf(statement, text)}`);
  const returned = `${line}return ${textOf(pushed, text)}${semicolon(source)}`;
  return `async ${given} => {${lines.join('')}${returned}${eolOf(text)}${indent}}`;
}

/** It has a `yield`, which means another function in another one. */
function leaves(node: Node): boolean {
  return has(node, ({ type }) => type === 'YieldExpression' || type === 'ReturnStatement');
}

function hasAwait(node: Node): boolean {
  return has(node, ({ type }) => type === 'AwaitExpression');
}

function reads(node: Node, name: string): boolean {
  return has(node, (each) => each.type === 'Identifier' && each.name === name);
}

function has(node: Node, isMeant: (each: Node) => boolean): boolean {
  let found = false;
  walkWithin(node, (each) => {
    if (isMeant(each)) found = true;
    return !found;
  });
  return found;
}

/** A comment in it would be lost. */
function hasComment(loop: Node, text: string): boolean {
  const code = text.slice(startOf(loop), endOf(loop));
  return /\/\*|(?:^|\s)\/\//.test(code);
}

function isWrittenDown(list: Node): boolean {
  return unwrapped(list).type === 'ArrayExpression';
}
