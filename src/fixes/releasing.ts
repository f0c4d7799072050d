/** Releases resources, and resets states, when a call fails, too. */

import type { Node, Statement, TryStatement } from '@babel/types';

import { codeOf } from '../analysis/code';
import { flagIn } from '../analysis/flagOfLiteral';
import type { Binding } from '../analysis/scopes/scopes';
import { calledName, isCall, receiver } from '../document/calls';
import { endOf, isInside, rangeOf, startOf, type Range } from '../document/range';
import { isFunction, type FunctionVisit, type Visit } from '../document/walk';
import type { Broken, Edit, FixPlace, ParsedSource } from './fix';
import {
  beginsLine,
  eolOf,
  indented,
  indentOf,
  insertion,
  lineStart,
  removal,
  restOfLine,
  textOneLevelMore,
  unitOf,
  wrapped,
} from './codeLayout';
import { callOf, callThere, failingOf, listedAround, visitsIn, type Listed } from './codeOfFinding';
import { named } from '../models/shipped';

/** Acquire and release of a resource. */
interface Held {
  acquired: Visit;
  released: Visit;
}

/** Moves the release into a `finally`: of its own `try`, or of a new one. */
export function releaseInFinally(broken: Broken, source: ParsedSource): FixPlace | null {
  for (const { acquired, released } of heldIn(broken, source)) {
    const [release] = listedAround(released);
    if (!release || release.visit.within !== released.within) continue;
    const others = doneElsewhere(release, source);
    const edits =
      inOwnTry(acquired, release, others, source) ?? inNewTry(acquired, release, others, source);
    if (edits)
      return {
        edits,
        ...rangeOf(flagBesideOthers(release.statement)?.property ?? release.statement),
      };
  }
  return null;
}

/** Returns copies of the release on other paths, which would release twice. */
function doneElsewhere({ statement, visit }: Listed, source: ParsedSource): Node[] {
  const textOf = (node: Node) => source.text.slice(startOf(node), endOf(node));
  const around = visit.within?.node;
  return [...codeOf(source.file).visits.values()].flatMap(({ node }) =>
    node !== statement &&
    node.type === statement.type &&
    around !== undefined &&
    isInside(node, around) &&
    textOf(node) === textOf(statement)
      ? [node]
      : [],
  );
}

/**
 * Returns edits that remove the copies; null if one stands outside, or is no statement of a block.
 */
function withoutThem(others: readonly Node[], within: Range, source: ParsedSource): Edit[] | null {
  const isTaken = (node: Node) =>
    isInside(node, within) &&
    /^(?:BlockStatement|SwitchCase)$/.test(codeOf(source.file).at(node).parent?.node.type ?? '');
  return others.every(isTaken) ? others.map((node) => removal(node, source.text)) : null;
}

function heldIn(broken: Broken, source: ParsedSource): Held[] {
  const released = broken.beside.flatMap((at) => callThere(at, source) ?? []);
  const acquired = callOf(broken, source);
  if (acquired && isDifferent(released, broken)) {
    return released.map((each) => ({ acquired, released: each }));
  }
  return setBackIn(broken, source);
}

/** True if `released` has release calls. For a state the finding lists its changes instead. */
function isDifferent(released: readonly Visit[], { failing, turnsOff }: Broken): boolean {
  return released.length > 0 && (failing.length > 0 || turnsOff !== null);
}

/**
 * Finds `this.busy = true` with the `this.busy = false` after the failing call, or `add(id)` with
 * `delete(id)`.
 */
function setBackIn(broken: Broken, source: ParsedSource): Held[] {
  const [failing] = failingOf(broken, source);
  if (!failing) return [];
  const changes = [...codeOf(source.file).visits.values()].filter(({ node }) =>
    targetOf(node, source),
  );
  const isAt = ({ node }: Visit) =>
    broken.beside.some(
      ({ line, column }) => node.loc?.start.line === line && node.loc.start.column === column - 1,
    );
  return changes.filter(isAt).flatMap((acquired) => {
    const target = targetOf(acquired.node, source);
    const released = changes.find(
      (each) =>
        targetOf(each.node, source) === target &&
        (!isCall(each.node) || calledName(each.node) === 'delete') &&
        startOf(each.node) > startOf(failing.node) &&
        isCommonFunction(each, acquired),
    );
    return released ? [{ acquired, released }] : [];
  });
}

function isCommonFunction(released: Visit, acquired: Visit): boolean {
  for (let fn = released.within; fn; fn = fn.within) if (fn === acquired.within) return true;
  return false;
}

/** Returns the text of an assignment's target, or of a collection and its element. */
function targetOf(node: Node, { text }: ParsedSource): string | null {
  const textOf = (part: Node) => text.slice(startOf(part), endOf(part));
  if (node.type === 'AssignmentExpression') return textOf(node.left);
  if (node.type === 'UpdateExpression') return textOf(node.argument);
  const collection =
    isCall(node) && named('entersInto').test(calledName(node) ?? '') ? receiver(node) : null;
  const [entry] = collection && isCall(node) ? node.arguments : [];
  return collection && entry ? `${textOf(collection)} ${textOf(entry)}` : null;
}

/**
 * Moves the release of `try { …; release(); } catch …` into the `finally`, which is added if
 * missing.
 */
function inOwnTry(
  acquired: Visit,
  release: Listed,
  others: readonly Node[],
  source: ParsedSource,
): Edit[] | null {
  const { text } = source;
  const around = release.visit.parent;
  const holder = around?.parent?.node;
  if (around?.key !== 'block' || holder?.type !== 'TryStatement') return null;
  if (isInside(acquired.node, holder)) return null;
  const without = withoutThem(others, rangeOf(holder), source);
  if (!without) return null;
  const flag = flagAlone(release.statement, source);
  const released = flag ?? textOneLevelMore(release.statement, source);
  const out = flag === null ? [withoutGap(release, text)] : [];
  if (holder.finalizer) {
    const last = holder.finalizer.body.at(-1);
    if (!last) return null;
    const line = eolOf(text) + indentOf(text, startOf(last)) + released;
    return [...without, ...out, insertion(restOfLine(text, endOf(last)), line)];
  }
  const indent = indentOf(text, startOf(holder));
  const eol = eolOf(text);
  const own = flag ?? shifted(release.statement, `${indent}${unitOf(text)}`, source);
  return [
    ...without,
    ...out,
    insertion(endOf(holder), ` finally {${eol}${indent}${unitOf(text)}${own}${eol}${indent}}`),
  ];
}

/**
 * Returns `set({ loading: false });` of `set({ rows, loading: false });`. That call stays, as it
 * also sets results of success. Null if it only unsets the flag.
 */
function flagAlone(statement: Statement, { text }: ParsedSource): string | null {
  const flag = flagBesideOthers(statement);
  if (!flag) return null;
  const textOf = (from: number, to: number) => text.slice(from, to);
  const before = textOf(startOf(statement), startOf(flag.state));
  return `${before}{ ${textOf(startOf(flag.property), endOf(flag.property))} });`;
}

/** Returns the flag of a call that sets other properties, too. */
function flagBesideOthers(statement: Statement): { state: Node; property: Node } | null {
  const call = statement.type === 'ExpressionStatement' ? statement.expression : null;
  const state = call && isCall(call) ? call.arguments.at(-1) : null;
  if (state?.type !== 'ObjectExpression' || state.properties.length < 2) return null;
  const property = flagIn(state, false);
  return property ? { state, property } : null;
}

/** Returns a statement's text, indented by `indent`. */
function shifted(statement: Statement, indent: string, { text }: ParsedSource): string {
  const old = indentOf(text, startOf(statement));
  const lines = text.slice(startOf(statement), restOfLine(text, endOf(statement)));
  return lines.replaceAll(`\n${old}`, `\n${indent}`);
}

/**
 * Puts the statements between acquire and release into a new `try`, with later ones that need their
 * names.
 */
function inNewTry(
  acquired: Visit,
  release: Listed,
  others: readonly Node[],
  source: ParsedSource,
): Edit[] | null {
  const { text } = source;
  const { list, index, statement } = release;
  const from = list.findIndex((each) => isInside(acquired.node, each));
  if (from < 0 || from >= index - 1) return null;
  const flag = flagAlone(statement, source);
  const between = list.slice(from + 1, flag === null ? index : index + 1);
  const [first] = between;
  const behind = list.slice(index + 1);
  const isNeeded = behind.length > 0 && usesNamesOf(between, behind, source);
  const out = flag === null ? [withoutGap(release, text)] : [];
  const range = { start: startOf(first!), end: endOf(between.at(-1)!) };
  const without = withoutThem(others, range, source);
  if (!without) return null;
  const last = isNeeded ? behind.at(-1)! : between.at(-1)!;
  if (isNeeded && behind.some(isDeclaredForAll)) return null;
  const released = flag ?? textOneLevelMore(statement, source);
  const after = ['} finally {', `${unitOf(text)}${released}`, '}'];
  const taken = [...without, ...out];
  return [...wrapped(source, [first!, last], 'try {', after, taken), ...taken];
}

/** Removes the statement, with a blank line before it that would end the block. */
function withoutGap({ statement, list, index }: Listed, text: string): Edit {
  const out = removal(statement, text);
  const before = /(?:\r?\n[^\S\r\n]*)(?=\r?\n$)/.exec(text.slice(0, out.start));
  const isEnd = index === list.length - 1;
  if (!before || !isEnd || !beginsLine(text, startOf(statement))) return out;
  return {
    ...out,
    start: out.start - (text.slice(0, out.start).length - before.index - before[0].length),
  };
}

/** True for a function or a class, which other code may use. */
function isDeclaredForAll({ type }: Statement): boolean {
  return type === 'FunctionDeclaration' || type === 'ClassDeclaration';
}

/** True if names that some statements declare are used in others. */
export function usesNamesOf(
  statements: readonly Statement[],
  others: readonly Statement[],
  source: ParsedSource,
): boolean {
  const { scopes } = codeOf(source.file);
  const names = statements.flatMap((each) => visitsIn(each, source)).filter(isIdentifier);
  const bindings = new Set(names.flatMap((each) => scopes.bindingOf(each) ?? []));
  const isUsed = ({ declared, read, assigned }: Binding) =>
    declared.some(({ node }) => statements.some((each) => isInside(node, each))) &&
    [...read, ...assigned].some(({ node }) => others.some((each) => isInside(node, each)));
  return [...bindings].some(isUsed);
}

function isIdentifier({ node }: Visit): boolean {
  return node.type === 'Identifier';
}

/** Moves statements between an acquire and its `try` with the `finally` into that `try`. */
export function moveIntoTry(broken: Broken, source: ParsedSource): FixPlace | null {
  for (const { acquired, released } of heldIn(broken, source)) {
    const holder = finalizedBy(released);
    const [acquire] = holder
      ? listedAround(acquired).filter(({ list }) => list.includes(holder))
      : [];
    if (!holder || !acquire) continue;
    const edits = moved(acquire, holder, source);
    if (edits) return { edits, ...rangeOf(acquire.list[acquire.index + 1]!) };
  }
  return null;
}

/** Returns the `try` with a node in its `finally`. */
function finalizedBy(visit: Visit): TryStatement | null {
  for (let at: Visit | null = visit; at?.parent; at = at.parent) {
    if (isFunction(at.node)) return null;
    if (at.parent.node.type === 'TryStatement' && at.key === 'finalizer') return at.parent.node;
  }
  return null;
}

function moved({ list, index }: Listed, holder: TryStatement, source: ParsedSource): Edit[] | null {
  const { text } = source;
  const to = list.indexOf(holder);
  const between = list.slice(index + 1, to);
  const [first] = between;
  const inside = holder.block.body[0];
  const others = [holder.handler?.body, holder.finalizer, ...list.slice(to + 1)].flatMap(
    (each) => each ?? [],
  );
  if (!first || !inside || between.some(isDeclaredForAll)) return null;
  if (usesNamesOf(between, others, source)) return null;
  if (!beginsLine(text, startOf(first)) || !beginsLine(text, startOf(holder))) return null;
  const [eol, indent, unit] = [eolOf(text), indentOf(text, startOf(first)), unitOf(text)];
  const opened = {
    start: lineStart(text, startOf(holder)),
    end: lineStart(text, startOf(inside)),
    text: '',
  };
  // a comment there would be lost
  if (!/^[^\S\r\n]*try\s*\{[^\S\r\n]*\r?\n$/.test(text.slice(opened.start, opened.end)))
    return null;
  return [
    insertion(startOf(first), `try {${eol}${indent}${unit}`),
    ...indented(source, startOf(first), opened.start),
    opened,
  ];
}

/**
 * Moves a release to the start of its callback: the operation is over, with or without an error.
 */
export function releaseFirst(broken: Broken, source: ParsedSource): FixPlace | null {
  const { text } = source;
  for (const { released } of heldIn(broken, source)) {
    const [release] = listedAround(released);
    const fn = released.within;
    if (!release || !fn || !isCallbackOfCall(fn) || release.visit.parent?.node !== fn.node.body)
      continue;
    const first = release.list[0]!;
    if (release.index === 0 || !beginsLine(text, startOf(first))) continue;
    const line = shifted(release.statement, indentOf(text, startOf(first)), source);
    const edits = [
      insertion(startOf(first), line + eolOf(text) + indentOf(text, startOf(first))),
      removal(release.statement, text),
    ];
    return { edits, ...rangeOf(release.statement) };
  }
  return null;
}

function isCallbackOfCall({ key, parent }: FunctionVisit): boolean {
  return key === 'arguments' && parent !== null && isCall(parent.node);
}
