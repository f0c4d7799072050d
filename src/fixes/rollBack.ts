/** Rolls back a transaction that a failure leaves open. */

import type { Node, TryStatement } from '@babel/types';

import type { CallVisit } from '../document/callAt';
import { calledName, isCall, isMember } from '../document/calls';
import { endOf, isInside, rangeOf, startOf } from '../document/range';
import { isFunction, type Visit } from '../document/walk';
import type { Broken, Edit, FixPlace, ParsedSource } from './fix';
import { eolOf, indentOf, insertion, semicolon, unitOf, wrapped } from './codeLayout';
import { callOf, callThere, freeIn, listedAround } from './codeOfFinding';

export function rollBack(broken: Broken, source: ParsedSource): FixPlace | null {
  const begun = callOf(broken, source);
  const [at] = broken.beside;
  const committed = at && callThere(at, source);
  const undone = committed && rolledBack(committed, source);
  if (!begun || !committed || !undone) return null;
  const edits =
    inCatch(begun, committed, undone, source) ??
    inNewTry(begun, committed, undone, source) ??
    inChain(committed, undone, source);
  return edits && { edits, ...rangeOf(begun.node) };
}

/** Returns the commit's call with the word for a rollback: `tx.rollback()`, `query('ROLLBACK')`. */
function rolledBack({ node }: CallVisit, { text }: ParsedSource): string | null {
  const code = text.slice(startOf(node), endOf(node));
  const [first] = node.arguments;
  const at = startOf(node);
  const replaced = (part: Node, word: string) =>
    code.slice(0, startOf(part) - at) + word + code.slice(endOf(part) - at);
  if (first?.type === 'StringLiteral' || first?.type === 'TemplateLiteral') {
    const quoted = text.slice(startOf(first), endOf(first));
    const said = /commit\b(?:\s+(?:transaction|work|tran))?/i.exec(quoted);
    if (!said) return null;
    const word = said[0] === said[0].toUpperCase() ? 'ROLLBACK' : 'rollback';
    return replaced(first, quoted.replace(/commit/i, word));
  }
  const { callee } = node;
  const name = calledName(node);
  if (!isMember(callee) || name === null || !/^commit/i.test(name)) return null;
  return replaced(
    callee.property,
    name.replace(/^commit/, 'rollback').replace(/^Commit/, 'Rollback'),
  );
}

/** Returns the innermost `try` around the commit. */
function tryAround(committed: Visit): TryStatement | null {
  for (let at: Visit | null = committed; at?.parent; at = at.parent) {
    if (isFunction(at.node)) return null;
    if (at.parent.node.type === 'TryStatement' && at.key === 'block') return at.parent.node;
  }
  return null;
}

/** Adds the rollback to the start of an existing `catch`, or adds a `catch`. */
function inCatch(
  begun: Visit,
  committed: Visit,
  undone: string,
  source: ParsedSource,
): Edit[] | null {
  const { text } = source;
  const around = tryAround(committed);
  if (!around || begun.within !== committed.within) return null;
  const [eol, indent, unit, end] = [
    eolOf(text),
    indentOf(text, startOf(around)),
    unitOf(text),
    semicolon(source),
  ];
  const undo = `await ${undone}${end}`;
  const { handler, finalizer, block } = around;
  if (handler) {
    const first = handler.body.body[0];
    if (first) return [insertion(startOf(first), undo + eol + indentOf(text, startOf(first)))];
    return null;
  }
  if (!finalizer || !isInsideOrBefore(begun, around)) return null;
  const name = freeIn(committed, 'error', source);
  const lines = [`{`, `${unit}${undo}`, `${unit}throw ${name}${end}`, '}'].join(eol + indent);
  return [insertion(endOf(block), ` catch (${name}) ${lines}`)];
}

function isInsideOrBefore({ node }: Visit, around: TryStatement): boolean {
  return isInside(node, around.block) || endOf(node) <= startOf(around);
}

/** Puts the statements after the begin, up to the commit, into a new `try`. */
function inNewTry(
  begun: Visit,
  committed: Visit,
  undone: string,
  source: ParsedSource,
): Edit[] | null {
  const { text } = source;
  if (begun.within !== committed.within || !begun.within?.node.async) return null;
  const [commit] = listedAround(committed);
  const from = commit?.list.findIndex((each) => isInside(begun.node, each)) ?? -1;
  if (!commit || from < 0 || from >= commit.index) return null;
  const [first, name] = [commit.list[from + 1]!, freeIn(committed, 'error', source)];
  const last = namesGoOn(commit.list.slice(from + 1, commit.index + 1))
    ? commit.list.at(-1)!
    : commit.statement;
  const [unit, end] = [unitOf(text), semicolon(source)];
  const after = [
    `} catch (${name}) {`,
    `${unit}await ${undone}${end}`,
    `${unit}throw ${name}${end}`,
    '}',
  ];
  return wrapped(source, [first, last], 'try {', after);
}

/** True if later code may use a variable that is declared. */
function namesGoOn(statements: readonly Node[]): boolean {
  return statements.some(({ type }) => type === 'VariableDeclaration');
}

/** Adds a `.catch` with the rollback to `.then(() => query('commit'))`, which throws again. */
function inChain(committed: Visit, undone: string, source: ParsedSource): Edit[] | null {
  const { text } = source;
  const fn = committed.within;
  const link = fn?.parent;
  if (
    !fn ||
    !link ||
    fn.key !== 'arguments' ||
    !isCall(link.node) ||
    calledName(link.node) !== 'then'
  )
    return null;
  const name = freeIn(committed, 'error', source);
  const at = endOf(link.node);
  const isBroken = /[\r\n]\s*\.\s*then$/.test(
    text.slice(0, endOf((link.node.callee as { property?: Node }).property ?? link.node)),
  );
  const [eol, end] = [eolOf(text), semicolon(source)];
  const indent = indentOf(text, at);
  const inner = eol + indent + unitOf(text);
  const gap = isBroken ? eol + indent : '';
  const lines = `${gap}.catch(async (${name}) => {${inner}await ${undone}${end}${inner}throw ${name}${end}${eol}${indent}})`;
  return [insertion(at, lines)];
}
