/** Uses of state that calls share. */

import type { Node } from '@babel/types';

import { codeOf } from '../analysis/code';
import { isMember } from '../document/calls';
import type { SourcePosition } from '../document/document';
import { dottedName } from '../document/dottedName';
import { endOf, isInside, startOf } from '../document/range';
import { outermost } from '../document/unwrapped';
import { isFunction, walkWithin, type Visit } from '../document/walk';
import type { Broken, ParsedSource } from './fix';
import { visitsIn } from './codeOfFinding';

/** Returns the expressions that are statements around the places of a finding, the related ones first. */
export function statementsAt({ at, beside }: Broken, { file }: ParsedSource): Visit[] {
  const statements = [...codeOf(file).visits.values()].filter(
    ({ key, parent }) => key === 'expression' && parent?.node.type === 'ExpressionStatement',
  );
  const found = [...beside, at].flatMap(
    (place) => statements.filter(({ node }) => contains(node, place)).at(-1) ?? [],
  );
  return [...new Set(found)];
}

/** True if a node has a 1-based position inside it. */
export function contains({ loc }: Node, { line, column }: SourcePosition): boolean {
  if (!loc || line < loc.start.line || line > loc.end.line) return false;
  if (line === loc.start.line && column - 1 < loc.start.column) return false;
  return line < loc.end.line || column - 1 < loc.end.column;
}

/** Returns the nodes inside another one that mean the same state: `total`, `this.user`. */
export function usesIn(outer: Node, target: Visit, source: ParsedSource): Visit[] {
  const { scopes, at } = codeOf(source.file);
  const name = dottedName(target.node);
  if (target.node.type === 'Identifier') {
    const { read = [], assigned = [] } = scopes.bindingOf(target) ?? {};
    const uses = [...new Set([...read, ...assigned])].filter(({ node }) => isInside(node, outer));
    return uses.sort((a, b) => startOf(a.node) - startOf(b.node));
  }
  const meant = ownerOf(target);
  return visitsIn(outer, source).filter(
    (each) => isMember(each.node) && dottedName(each.node) === name && ownerOf(each) === meant,
  );

  /** Identifies the object: by the declaration of its name, or by the function that has its `this`. */
  function ownerOf(member: Visit): unknown {
    let root = member.node;
    while (isMember(root)) root = root.object;
    if (root.type === 'Identifier') return scopes.bindingOf(at(root));
    let { within } = member;
    while (within?.node.type === 'ArrowFunctionExpression') within = within.within;
    return within?.node;
  }
}

/** True for the target of an assignment, or of `x++`. */
export function isWritten(visit: Visit): boolean {
  const { key, parent } = outermost(visit);
  const type = parent?.node.type ?? '';
  if (key === 'left') return /^(?:Assignment|For(?:In|Of)Statement)/.test(type);
  return type === 'UpdateExpression' || /Pattern$|^RestElement$/.test(type);
}

/** True for the operand of a comparison or a negation, and for the test of a branch. */
export function isTest(visit: Visit): boolean {
  const { key, parent } = outermost(visit);
  const node = parent?.node;
  if (node?.type === 'BinaryExpression') return /^[=!]==?$/.test(node.operator);
  if (node?.type === 'UnaryExpression') return node.operator === '!';
  if (node?.type === 'LogicalExpression') return node.operator === '&&' && isTest(parent!);
  return key === 'test';
}

/** Returns what a function itself awaits within a node, without functions inside. */
export function awaitsIn(outer: Node): Node[] {
  const found: Node[] = [];
  walkWithin(outer, (node) => {
    if (node !== outer && isFunction(node)) return false;
    if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await))
      found.push(node);
    return true;
  });
  return found;
}

/** Returns the text of a node with its parentheses, as a range. */
export function withParentheses(node: Node, text: string): { start: number; end: number } {
  const behind = /^\s*\)/.exec(text.slice(endOf(node)));
  const start = node.extra?.parenStart;
  if (typeof start !== 'number' || !behind) return { start: startOf(node), end: endOf(node) };
  return { start, end: endOf(node) + behind[0].length };
}
