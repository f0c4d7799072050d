/** Joins independent awaits in a row into one wait. */

import type { ArrayExpression, Statement } from '@babel/types';

import { membersOf } from '../analysis/order/parts';
import { isCallOrNew } from '../document/calls';
import { endOf, startOf } from '../document/range';
import { isFunction, type Visit } from '../document/walk';
import { outermost, unwrapped } from '../document/unwrapped';
import type { Broken, FixPlace, ParsedSource } from './fix';
import { awaitedStatement, leftOf } from './awaitedStatement';
import { eolOf, indentOf, insertion, semicolon, textOf, unitOf } from './codeLayout';
import { callOf, callThere, listedAround } from './codeOfFinding';

/** Joins adjacent statements, or members of one list. */
export function awaitTogether(broken: Broken, source: ParsedSource): FixPlace | null {
  const first = callOf(broken, source);
  const others = broken.beside.map((at) => callThere(at, source));
  const calls = [first, ...others].flatMap((call) => call ?? []);
  if (others.length === 0 || calls.length <= others.length) return null;
  return statementsTogether(calls, source) ?? membersTogether(calls);
}

/**
 * Turns `const a = await x(); const b = await y();` into `const [a, b] = await Promise.all([…]);`.
 * Turns `this.a = await x(); …` into `[this.a, …] = await Promise.all([…]);`.
 */
function statementsTogether(calls: readonly Visit[], source: ParsedSource): FixPlace | null {
  const { text } = source;
  const listed = calls.flatMap((call) => listedAround(call)[0] ?? []);
  const [head] = listed;
  const given = listed.flatMap(({ statement }) => awaitedStatement(statement, text) ?? []);
  const isAdjacent = listed.every((each, i) => each.list[head!.index + i] === each.statement);
  if (!head || given.length < calls.length || !isAdjacent) return null;
  const left = leftOf(given);
  const isList = left?.startsWith('[');
  if (left === null || (isList && goesOnFrom(head.list[head.index - 1], source))) return null;
  const [start, end] = [startOf(head.statement), endOf(listed.at(-1)!.statement)];
  const [eol, indent] = [eolOf(text), indentOf(text, start)];
  const asked = given.map(({ asks }) => `${eol}${indent}${unitOf(text)}${textOf(asks, text)},`);
  const made = `${left} = await Promise.all([${asked.join('')}${eol}${indent}])`;
  return { edits: [{ start, end, text: made + semicolon(source) }], start, end };
}

/** Turns `[await x(), await y()]` into `await Promise.all([x(), y()])`. */
function membersTogether(calls: readonly Visit[]): FixPlace | null {
  const list = listAround(calls[0]!);
  if (!list) return null;
  const waits = list.elements.flatMap((each) => (each?.type === 'AwaitExpression' ? each : []));
  const isIn = (call: Visit) => waits.some(({ argument }) => unwrapped(argument) === call.node);
  if (waits.length < list.elements.length || !calls.every(isIn)) return null;
  const [start, end] = [startOf(list), endOf(list)];
  const bare = waits.map((each) => ({
    start: startOf(each),
    end: startOf(each.argument),
    text: '',
  }));
  const edits = [insertion(start, 'await Promise.all('), ...bare, insertion(end, ')')];
  return { edits, start, end };
}

/** Returns the list with the awaited call as a member; null if the list itself is awaited. */
function listAround(call: Visit): ArrayExpression | null {
  const wait = outermost(call).parent;
  const list = wait?.parent?.node;
  if (wait?.node.type !== 'AwaitExpression' || list?.type !== 'ArrayExpression') return null;
  const user = wait.parent?.parent?.node;
  return user && isCallOrNew(user) && membersOf(user) ? null : list;
}

/** Turns `Promise.all([await x(), await y()])` into `Promise.all([x(), y()])`. */
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

/** True if a bracket would continue the statement before it. */
function goesOnFrom(before: Statement | undefined, source: ParsedSource): boolean {
  if (semicolon(source) === '') return true;
  return before !== undefined && !/[;}]/.test(source.text[endOf(before) - 1] ?? '');
}
