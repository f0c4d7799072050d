/** Moves a late request into the wait that it does not need. */

import type { Node, Statement } from '@babel/types';

import { membersOf } from '../analysis/order/parts';
import { calledName, isCallOrNew } from '../document/calls';
import { namesIn } from '../document/closedOver';
import { endOf, rangeOf, startOf } from '../document/range';
import { unwrapped } from '../document/unwrapped';
import type { Broken, Edit, FixPlace, ParsedSource } from './fix';
import { awaitedStatement, leftOf, type AwaitedStatement } from './awaitedStatement';
import { insertion, removal, textOf } from './codeLayout';
import { callOf, callThere, listedAround, type Listed } from './codeOfFinding';

/**
 * Turns `const [a, b] = await Promise.all([x(), y()]); const c = await z();` into
 * `const [a, b, c] = await Promise.all([x(), y(), z()]);`. A single wait becomes a list first.
 */
export function joinEarlier(broken: Broken, source: ParsedSource): FixPlace | null {
  const { text } = source;
  const call = callOf(broken, source);
  const [late] = call ? listedAround(call) : [];
  const given = late && awaitedStatement(late.statement, text);
  if (!call || !late || !given || !isCommentless(late, text)) return null;
  for (const at of broken.beside) {
    const other = callThere(at, source);
    const early = other && listedAround(other).find(({ list }) => list === late.list);
    const edits = early && isMovable(early, late) && joined(early.statement, given, text);
    if (edits) return { edits: [...edits, removal(late.statement, text)], ...rangeOf(call.node) };
  }
  return null;
}

/** True if no comment precedes the statement, which would stay behind. */
function isCommentless({ list, index, statement }: Listed, text: string): boolean {
  const before = list[index - 1];
  return before !== undefined && text.slice(endOf(before), startOf(statement)).trim() === '';
}

/** True if all statements in between declare names that the late one does not read. */
function isMovable(early: Listed, late: Listed): boolean {
  if (early.index >= late.index) return false;
  const read = new Set(namesIn(late.statement));
  return late.list.slice(early.index, late.index).every((each) => {
    if (each.type !== 'VariableDeclaration') return false;
    return each.declarations.every(({ id }) => !namesIn(id).some((name) => read.has(name)));
  });
}

function joined(early: Statement, late: AwaitedStatement, text: string): Edit[] | null {
  const given = awaitedStatement(early, text);
  if (!given || given.kind !== late.kind || given.kind === '') return null;
  return intoList(early, given, late, text) ?? asList(early, [given, late], text);
}

/** Appends to a list that has a name for each member. */
function intoList(
  early: Statement,
  given: AwaitedStatement,
  late: AwaitedStatement,
  text: string,
): Edit[] | null {
  const asks = unwrapped(given.asks);
  const names = early.type === 'VariableDeclaration' ? early.declarations[0]!.id : null;
  if (names?.type !== 'ArrayPattern' || !isCallOrNew(asks) || calledName(asks) !== 'all')
    return null;
  const members = membersOf(asks) ?? [];
  const [lastName, lastMember] = [names.elements.at(-1), members.at(-1)];
  const isEach = names.elements.length === members.length && lastName?.type !== 'RestElement';
  if (!lastName || !lastMember || !isEach || given.type !== null || late.type !== null) return null;
  const line = separatorBefore(lastMember, members, text);
  return [
    insertion(endOf(lastName), `, ${late.name}`),
    insertion(endOf(lastMember), `,${line}${textOf(late.asks, text)}`),
  ];
}

/** Returns a line break where the members have lines of their own. */
function separatorBefore(last: Node, members: readonly Node[], text: string): string {
  const before = members.at(-2);
  const from = before ? endOf(before) : text.lastIndexOf('[', startOf(last)) + 1;
  const blanks = text.slice(from, startOf(last)).replace(/^,/, '');
  return blanks.trim() === '' && blanks !== '' ? blanks : ' ';
}

function asList(
  early: Statement,
  given: readonly [AwaitedStatement, AwaitedStatement],
  text: string,
): Edit[] | null {
  const left = leftOf(given);
  if (left === null) return null;
  const [first, second] = given.map(({ asks }) => textOf(asks, text));
  const made = `${left} = await Promise.all([${first}, ${second}])`;
  const end = text[endOf(early) - 1] === ';' ? endOf(early) - 1 : endOf(early);
  return [{ start: startOf(early), end, text: made }];
}
