import type { Node } from '@babel/types';

export type Call = Extract<Node, { type: 'CallExpression' | 'OptionalCallExpression' }>;

export function isCall(node: Node): node is Call {
  return node.type === 'CallExpression' || node.type === 'OptionalCallExpression';
}

export type CallOrNew = Call | Extract<Node, { type: 'NewExpression' }>;

export function isCallOrNew(node: Node): node is CallOrNew {
  return isCall(node) || node.type === 'NewExpression';
}

/** Returns `name` for `name(…)`, `x.name(…)` and `x?.name(…)`, or null. */
export function calledName(node: Node): string | null {
  if (!isCall(node)) return null;
  const { callee } = node;
  if (callee.type === 'Identifier') return callee.name;
  if (!isMember(callee) || callee.computed) return null;
  return callee.property.type === 'Identifier' ? callee.property.name : null;
}

/** Returns the object that a method is called on, or null. */
export function receiver(node: Node): Node | null {
  return isCall(node) && isMember(node.callee) ? node.callee.object : null;
}

/** Returns the head of a chain of calls and members: `app` for `app.service('users').get(id)`. */
export function baseOf(node: Node): Node {
  let base = node;
  while (isMember(base) || isCallOrNew(base)) base = isMember(base) ? base.object : base.callee;
  return base;
}

export type Member = Extract<Node, { type: 'MemberExpression' | 'OptionalMemberExpression' }>;

export function isMember(node: Node): node is Member {
  return node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression';
}
