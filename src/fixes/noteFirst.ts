/** Notes that something is being done before it is waited for. */

import type { Node, Statement } from '@babel/types';

import { calledName, isCall, receiver } from '../document/calls';
import { rangeOf, startOf } from '../document/range';
import { isFunction, walkWithin, type Visit } from '../document/walk';
import { named } from '../models/shipped';
import type { Broken, Edit, FixPlace, ParsedSource } from './fix';
import { isPlainName } from './awaitedStatement';
import {
  beginsLine,
  eolOf,
  indentOf,
  removal,
  semicolon,
  textOf,
  unitOf,
  wrapped,
} from './codeLayout';
import { freeIn, listedAround, type Listed } from './codeOfFinding';
import { usesNamesOf } from './releasing';
import { awaitsIn, contains, statementsAt } from './stateUses';

/**
 * Turns `if (sent.has(id)) return; await send(id); sent.add(id);` into `…; sent.add(id); try { await
 * send(id); } catch (error) { sent.delete(id); throw error; }`.
 */
export function noteFirst(broken: Broken, source: ParsedSource): FixPlace | null {
  for (const note of statementsAt(broken, source)) {
    const undo = undone(note.node, source);
    const [own] = listedAround(note);
    if (undo === null || !own || own.statement !== note.parent?.node) continue;
    const edits = movedFirst(broken, note, own, undo, source);
    if (edits) return { edits, ...rangeOf(note.node) };
  }
  return null;
}

/** Returns `sent.delete(id)` for `sent.add(id)`, `left += 1` for `left -= 1`; null: not known. */
function undone(node: Node, { text }: ParsedSource): string | null {
  if (node.type === 'UpdateExpression' && isPlainName(node.argument))
    return textOf(node.argument, text) + (node.operator === '++' ? '--' : '++');
  if (node.type === 'AssignmentExpression' && isPlainName(node.left)) {
    const { left, operator, right } = node;
    const [name, value] = [textOf(left, text), textOf(right, text)];
    if (operator === '=' && right.type === 'BooleanLiteral') return `${name} = ${!right.value}`;
    const isSafe = isPlainName(right) || right.type === 'NumericLiteral';
    if (!isSafe || (operator !== '+=' && operator !== '-=')) return null;
    return `${name} ${operator === '+=' ? '-=' : '+='} ${value}`;
  }
  const collection = receiver(node);
  const [entry, value] = isCall(node) ? node.arguments : [];
  const method = calledName(node) ?? '';
  if (!collection || !entry || !isPlainName(collection) || method === 'delete') return null;
  if (!named('entersInto').test(method) || !isFixed(entry)) return null;
  return value && !isFixed(value)
    ? null
    : `${textOf(collection, text)}.delete(${textOf(entry, text)})`;
}

/** True for a literal or a name, which mean the same before the wait. */
function isFixed(node: Node): boolean {
  return isPlainName(node) || /^(?:String|Numeric|Boolean)Literal$/.test(node.type);
}

function movedFirst(
  { beside }: Broken,
  note: Visit,
  { list, index, statement }: Listed,
  undo: string,
  source: ParsedSource,
): Edit[] | null {
  const { text } = source;
  const looks = list.findIndex((each) => beside.some((place) => contains(each, place)));
  const from = looks === index ? 0 : looks + 1;
  const before = list.slice(from, index);
  const first = before.findIndex((each) => awaitsIn(each).length > 0);
  if (first < 0 || !beginsLine(text, startOf(before[first]!))) return null;
  const tried = before.slice(first);
  if (usesNamesOf(tried, [statement], source)) return null;
  const behind = list.slice(index + 1);
  const isNeeded = usesNamesOf(tried, behind, source);
  // what fails behind the note does not undo it
  if (isNeeded && behind.some(mayFail)) return null;
  // where it ends without the note, it would be left
  if (tried.some(leaves)) return null;
  const start = startOf(tried[0]!);
  const line = textOf(statement, text) + eolOf(text) + indentOf(text, start);
  const [name, unit, end] = [freeIn(note, 'error', source), unitOf(text), semicolon(source)];
  const after = [`} catch (${name}) {`, `${unit}${undo}${end}`, `${unit}throw ${name}${end}`, '}'];
  const out = removal(statement, text);
  const last = isNeeded ? behind.at(-1)! : tried.at(-1)!;
  return [...wrapped(source, [tried[0]!, last], `${line}try {`, after, [out]), out];
}

function mayFail(statement: Statement): boolean {
  return awaitsIn(statement).length > 0 || statement.type === 'FunctionDeclaration';
}

/** True if a statement may leave the function or its loop. */
function leaves(statement: Statement): boolean {
  let isSo = false;
  walkWithin(statement, (node) => {
    if (isFunction(node)) return false;
    isSo ||= /^(?:Return|Break|Continue)Statement$/.test(node.type);
    return !isSo;
  });
  return isSo;
}
