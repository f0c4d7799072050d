/** Reads a state after the wait that another call may use to change it. */

import type { Node } from '@babel/types';

import { codeOf } from '../analysis/code';
import { endOf, isInside, rangeOf, startOf } from '../document/range';
import { isFunction, type Visit } from '../document/walk';
import type { Broken, Edit, FixPlace, ParsedSource } from './fix';
import { isPlainName } from './awaitedStatement';
import {
  beginsLine,
  eolOf,
  indentOf,
  insertion,
  removal,
  restOfLine,
  semicolon,
  textOf,
} from './codeLayout';
import { freeIn, listedAround, type Listed } from './codeOfFinding';
import { awaitsIn, contains, statementsAt, withParentheses } from './stateUses';

/**
 * Turns `total += await size()` into `const added = await size(); total += added;`, or moves
 * `const n = total;` behind the waits, to the `total = n + 1;` that uses it.
 */
export function addAfterWait(broken: Broken, source: ParsedSource): FixPlace | null {
  for (const change of statementsAt(broken, source)) {
    const [own] = listedAround(change);
    if (own?.statement !== change.parent?.node || !own) continue;
    const edits = waitedBefore(change, source) ?? readLater(broken, change, own, source);
    if (edits) return { edits, ...rangeOf(change.node) };
  }
  return null;
}

function waitedBefore(change: Visit, source: ParsedSource): Edit[] | null {
  const { node } = change;
  const { text } = source;
  if (node.type !== 'AssignmentExpression') return null;
  const [wait, ...others] = awaitsIn(node.right);
  if (wait?.type !== 'AwaitExpression' || others.length > 0) return null;
  if (!isAlwaysReached(codeOf(source.file).at(wait), node)) return null;
  // what is added to the state may be computed whole before it
  const added = node.operator === '=' ? wait : node.right;
  const name = freeIn(change, 'added', source);
  const start = startOf(change.parent!.node);
  const gap = beginsLine(text, start) ? eolOf(text) + indentOf(text, start) : ' ';
  return [
    insertion(
      start,
      `const ${name} = ${textOf(added, text)};`.replace(/;$/, semicolon(source)) + gap,
    ),
    { ...withParentheses(added, text), text: name },
  ];
}

/** True unless a condition decides whether the node is evaluated. */
function isAlwaysReached(visit: Visit, outer: Node): boolean {
  for (let at = visit; at.node !== outer && at.parent; at = at.parent) {
    const { type } = at.parent.node;
    if (type === 'LogicalExpression' && at.key === 'right') return false;
    if (type === 'ConditionalExpression' && at.key !== 'test') return false;
  }
  return true;
}

function readLater(
  { beside }: Broken,
  change: Visit,
  own: Listed,
  source: ParsedSource,
): Edit[] | null {
  const { visits, scopes } = codeOf(source.file);
  const declaration = [...visits.values()]
    .filter(
      ({ node }) => node.type === 'VariableDeclaration' && endOf(node) <= startOf(change.node),
    )
    .filter(({ node }) => beside.some((place) => contains(node, place)))
    .at(-1);
  const node = declaration?.node;
  if (!declaration || node?.type !== 'VariableDeclaration' || node.kind === 'var') return null;
  const [only, ...more] = node.declarations;
  if (!only?.init || more.length > 0 || awaitsIn(only.init).length > 0) return null;
  const names = [...visits.values()].filter((each) => each.node.type === 'Identifier');
  const inside = (outer: Node) => names.filter((each) => isInside(each.node, outer));
  const bindings = inside(only.id).flatMap((each) => scopes.bindingOf(each) ?? []);
  const uses = bindings.flatMap(({ read, assigned }) => [...read, ...assigned]);
  const rest = own.list.slice(own.index);
  if (!uses.every((use) => rest.some((each) => isInside(use.node, each)))) return null;
  const isChanged = inside(only.init).some((each) =>
    scopes
      .bindingOf(each)
      ?.assigned.some(
        ({ node: is }) => startOf(is) > endOf(node) && endOf(is) < startOf(change.node),
      ),
  );
  if (isChanged || !isLaterOnce(declaration, change)) return null;
  const [use] = uses;
  const { init, id } = only;
  if (uses.length === 1 && use && id.type === 'Identifier' && isPlainName(init) && !isShort(use))
    return [removal(node, source.text), { ...rangeOf(use.node), text: textOf(init, source.text) }];
  return moved(node, startOf(own.statement), source);
}

/** True if the later place is in the same block, or in callbacks and branches of it that run once. */
function isLaterOnce(declaration: Visit, later: Visit): boolean {
  for (let at: Visit | null = later; at; at = at.parent) {
    if (at.node === declaration.parent?.node) return true;
    if (/^(?:For|While|DoWhile)/.test(at.node.type)) return false;
    if (isFunction(at.node) && at.node.type !== 'ArrowFunctionExpression') return false;
  }
  return false;
}

function isShort({ parent }: Visit): boolean {
  return parent?.node.type === 'ObjectProperty' && parent.node.shorthand;
}

function moved(node: Node, to: number, source: ParsedSource): Edit[] | null {
  const { text } = source;
  if (!beginsLine(text, to)) return null;
  const line = text.slice(startOf(node), restOfLine(text, endOf(node)));
  return [removal(node, text), insertion(to, line + eolOf(text) + indentOf(text, to))];
}
