import type { Node } from '@babel/types';

import { isFunction, type FunctionNode, type Visit } from '../document/walk';

/** The innermost function around a node, or null at the top level. */
export function functionAround(visit: Visit): (Visit & { node: FunctionNode }) | null {
  for (let at = visit.parent; at; at = at.parent) if (isFunctionVisit(at)) return at;
  return null;
}

export function isFunctionVisit(visit: Visit): visit is Visit & { node: FunctionNode } {
  return isFunction(visit.node);
}

/** `name` of `name(…)`, `x.name(…)` and `x?.name(…)`, or null. */
export function calledName(node: Node): string | null {
  if (node.type !== 'CallExpression' && node.type !== 'OptionalCallExpression') return null;
  const { callee } = node;
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' && callee.type !== 'OptionalMemberExpression') return null;
  const { property, computed } = callee;
  return !computed && property.type === 'Identifier' ? property.name : null;
}

/** What a method is called on, or null. */
export function receiver(node: Node): Node | null {
  if (node.type !== 'CallExpression' && node.type !== 'OptionalCallExpression') return null;
  const { callee } = node;
  const isMember = callee.type === 'MemberExpression' || callee.type === 'OptionalMemberExpression';
  return isMember ? callee.object : null;
}

export function startOf(node: Node): number {
  return node.start ?? 0;
}

export function endOf(node: Node): number {
  return node.end ?? startOf(node);
}
