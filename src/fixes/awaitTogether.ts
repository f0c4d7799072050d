/** Awaits in a row that need nothing of each other are awaited at once. */

import type { Node, Statement } from '@babel/types';

import { membersOf } from '../analysis/order/parts';
import { isCallOrNew } from '../document/calls';
import { endOf, startOf } from '../document/range';
import { isFunction, type Visit } from '../document/walk';
import { unwrapped } from '../document/wrapped';
import type { Broken, FixPlace, ParsedSource } from './fix';
import { eolOf, indentOf, semicolon, unitOf } from './layout';
import { callOf, callThere, listedAround } from './placed';

/** `const a = await x(); const b = await y();` becomes `const [a, b] = await Promise.all([…]);` */
export function awaitTogether(broken: Broken, source: ParsedSource): FixPlace | null {
  const first = callOf(broken, source);
  const others = broken.beside.map((at) => callThere(at, source));
  if (!first || others.length === 0) return null;
  const listed = [first, ...others].map((call) => (call ? listedAround(call)[0] : undefined));
  const given = listed.map((each) => each && givenBy(each.statement));
  const head = listed[0];
  const isAdjacent = listed.every((each, i) => each?.list[head!.index + i] === each?.statement);
  if (!head || !isAdjacent || !given.every((each) => each !== null && each !== undefined))
    return null;
  const { text } = source;
  const [start, end] = [startOf(head.statement), endOf(listed.at(-1)!.statement)];
  // a comment between them would be lost
  if (listed.some((each, i) => i > 0 && isApart(listed[i - 1]!.statement, each!.statement, text)))
    return null;
  const names = given.map(({ id }) => textOf(id, text)).join(', ');
  const [eol, indent] = [eolOf(text), indentOf(text, start)];
  const asked = given.map(({ asks }) => `${eol}${indent}${unitOf(text)}${textOf(asks, text)},`);
  const made = `const [${names}] = await Promise.all([${asked.join('')}${eol}${indent}])`;
  return { edits: [{ start, end, text: made + semicolon(source) }], start, end };
}

/** `Promise.all([await x(), await y()])` becomes `Promise.all([x(), y()])`. */
export function awaitNoMember(broken: Broken, source: ParsedSource): FixPlace | null {
  const first = callOf(broken, source);
  for (let at: Visit | null = first; at && !isFunction(at.node); at = at.parent) {
    const members = isCallOrNew(at.node) ? membersOf(at.node) : null;
    if (!members) continue;
    const edits = members.flatMap((member) => {
      if (member.type !== 'AwaitExpression') return [];
      return [{ start: startOf(member), end: startOf(member.argument), text: '' }];
    });
    return edits.length > 0 ? { edits, start: startOf(at.node), end: endOf(at.node) } : null;
  }
  return null;
}

interface Given {
  id: Node;
  asks: Node;
}

/** `const id = await asks;`, and nothing else. */
function givenBy(statement: Statement): Given | null {
  if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const') return null;
  const [only, ...more] = statement.declarations;
  if (!only?.init || more.length > 0 || statement.declare) return null;
  const isTyped = 'typeAnnotation' in only.id && only.id.typeAnnotation;
  const init = unwrapped(only.init);
  if (init.type !== 'AwaitExpression' || init !== only.init || isTyped) return null;
  return { id: only.id, asks: init.argument };
}

function isApart(before: Node, after: Node, text: string): boolean {
  return text.slice(endOf(before), startOf(after)).trim() !== '';
}

function textOf(node: Node, text: string): string {
  return text.slice(startOf(node), endOf(node));
}
