/** Passes a hidden failure on to the caller. */

import type { CatchClause, Node, TryStatement } from '@babel/types';

import { codeOf } from '../analysis/code';
import { handlerOf } from '../analysis/errorHandlers';
import type { CallVisit } from '../document/callAt';
import { calledName, isMember, receiver } from '../document/calls';
import { endOf, rangeOf, startOf } from '../document/range';
import { isFunction, type FunctionNode, type Visit } from '../document/walk';
import type { Broken, Edit, FixPlace, ParsedSource } from './fix';
import {
  beginsLine,
  eolOf,
  indentOf,
  insertion,
  removal,
  restOfLine,
  semicolon,
  unitOf,
} from './codeLayout';
import { failingOf, freeIn, visitsIn } from './codeOfFinding';

export function rethrow(broken: Broken, source: ParsedSource): FixPlace | null {
  const [failing] = failingOf(broken, source);
  if (!failing) return null;
  const edits = ofOutcomes(failing) ?? ofHandler(failing, source) ?? ofFinally(failing, source);
  return edits && { edits, ...rangeOf(failing.node.callee) };
}

/** Turns `Promise.allSettled(…)` whose outcomes are not read into `Promise.all(…)`. */
function ofOutcomes(failing: Visit): Edit[] | null {
  for (let at: Visit | null = failing; at; at = at.parent) {
    if (calledName(at.node) !== 'allSettled' || at.node.type !== 'CallExpression') continue;
    const { callee } = at.node;
    const { parent } = at;
    const isUnread =
      parent?.node.type === 'AwaitExpression' && parent.parent?.node.type === 'ExpressionStatement';
    if (!isMember(callee) || !isUnread) return null;
    return [{ ...rangeOf(callee.property), text: 'all' }];
  }
  return null;
}

function ofHandler(failing: CallVisit, source: ParsedSource): Edit[] | null {
  const handler = handlerOf(failing);
  if (handler?.type === 'CatchClause') return thrownAtEnd(handler, failing, source);
  const chained = handler && visitsIn(handler, source).find(({ node }) => node === handler)?.parent;
  if (!handler || !chained || calledName(chained.node) !== 'catch') return null;
  return ofChained(handler, chained, source);
}

/** Ends a `catch` with `throw error;`. */
function thrownAtEnd(clause: CatchClause, failing: Visit, source: ParsedSource): Edit[] | null {
  const { text } = source;
  const { param, body } = clause;
  if (param && param.type !== 'Identifier') return null;
  const name = param ? param.name : freeIn(failing, 'error', source);
  const thrown = `throw ${name}${semicolon(source)}`;
  const added = param ? [] : [insertion(startOf(clause) + 'catch'.length, ` (${name})`)];
  const last = body.body.at(-1);
  const isNothingElse = !last || (body.body.length === 1 && last.type === 'ReturnStatement');
  const bare = isNothingElse && withoutTry(clause, source);
  if (bare) return bare;
  if (last?.type === 'ReturnStatement') return [...added, { ...rangeOf(last), text: thrown }];
  if (last?.type === 'ThrowStatement') return null;
  const [eol, indent] = [eolOf(text), indentOf(text, startOf(clause))];
  const line = `${eol}${indent}${unitOf(text)}${thrown}`;
  if (last) {
    const isBroken = beginsLine(text, startOf(last));
    const at = isBroken ? restOfLine(text, endOf(last)) : endOf(last);
    return [
      ...added,
      insertion(at, isBroken ? eol + indentOf(text, startOf(last)) + thrown : ` ${thrown}`),
    ];
  }
  const [start, end] = [startOf(body) + 1, endOf(body) - 1];
  const inside = text.slice(start, end).trimEnd();
  return [...added, { start: start + inside.length, end, text: `${line}${eol}${indent}` }];
}

/** Removes `.catch(() => {})`; a `.catch(() => undo())` throws after its work. */
function ofChained(handler: FunctionNode, chained: Visit, source: ParsedSource): Edit[] | null {
  const { text } = source;
  const { node } = chained;
  const before = receiver(node);
  const { body } = handler;
  if (!before) return null;
  if (body.type === 'BlockStatement') {
    const isEmpty = body.body.length === 0;
    return isEmpty ? [{ start: endOf(before), end: endOf(node), text: '' }] : null;
  }
  const [param, ...more] = handler.params;
  if (more.length > 0 || (param && param.type !== 'Identifier') || handler.async) return null;
  const name = param?.name ?? freeIn(chained, 'error', source);
  const [eol, indent, end] = [eolOf(text), indentOf(text, startOf(handler)), semicolon(source)];
  const inner = eol + indent + unitOf(text);
  const done = text.slice(startOf(body), endOf(body));
  const lines = `async (${name}) => {${inner}await ${done}${end}${inner}throw ${name}${end}${eol}${indent}}`;
  return [{ ...rangeOf(handler), text: lines }];
}

/** Moves a `return` in `finally`, which discards the error, behind it. */
function ofFinally(failing: Visit, source: ParsedSource): Edit[] | null {
  for (let at: Visit | null = failing; at?.parent; at = at.parent) {
    if (isFunction(at.node)) return null;
    const { node } = at.parent;
    if (node.type === 'TryStatement' && at.key === 'block') return returnedBehind(node, source);
  }
  return null;
}

function returnedBehind(around: TryStatement, source: ParsedSource): Edit[] | null {
  const { text } = source;
  const { finalizer, handler, block } = around;
  const last: Node | undefined = finalizer?.body.at(-1);
  if (!finalizer || last?.type !== 'ReturnStatement' || !beginsLine(text, startOf(around)))
    return null;
  const returned =
    eolOf(text) + indentOf(text, startOf(around)) + text.slice(startOf(last), endOf(last));
  const behind = insertion(endOf(around), returned);
  if (finalizer.body.length > 1) return [removal(last, text), behind];
  if (handler) return [{ start: endOf(handler), end: endOf(finalizer), text: '' }, behind];
  const bare = unbraced(around, block.body, source);
  return bare && [bare, behind];
}

/** Removes the `try` of a `catch` that would only throw. */
function withoutTry(clause: CatchClause, source: ParsedSource): Edit[] | null {
  const { file, text } = source;
  const around = codeOf(file).at(clause).parent?.node;
  const hasComment = /\/[/*]/.test(text.slice(startOf(clause), endOf(clause)));
  if (around?.type !== 'TryStatement' || around.finalizer || hasComment) return null;
  const declares = around.block.body.some(({ type }) => /Declaration$/.test(type));
  const bare = declares ? null : unbraced(around, around.block.body, source);
  return bare && [bare];
}

/** Returns the code of a `try` without it, if nothing else is in its block. */
function unbraced(
  around: TryStatement,
  body: readonly Node[],
  { text }: ParsedSource,
): Edit | null {
  const [first, last] = [body[0], body.at(-1)];
  if (!first || !last) return null;
  const [start, end] = [startOf(around), endOf(around)];
  const [from, to] = [startOf(around.block) + 1, endOf(around.block) - 1];
  const hasMore = /\S/.test(text.slice(from, startOf(first)) + text.slice(endOf(last), to));
  const inside = text.slice(startOf(first), endOf(last));
  if (hasMore || inside.includes('`')) return null;
  return { start, end, text: inside.replaceAll(`\n${unitOf(text)}`, '\n') };
}
