import type { Node } from '@babel/types';

import { isFunction, type FunctionNode } from '../document/walk';

/** What is done with a node: `into` goes on to what is in it. */
export type Within = 'into' | 'past';

/**
 * Visits the nodes below a node, in no particular order. It keeps its own list, because a program
 * may be nested deeper than calls can be.
 */
export function visitWithin(root: Node, visit: (node: Node) => Within): void {
  const waiting = childrenOf(root);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (visit(next) === 'into') waiting.push(...childrenOf(next));
  }
}

/** What a function returns, functions within it aside: the expressions, in the order of the text. */
export function returnedBy(fn: FunctionNode): Node[] {
  if (fn.body.type !== 'BlockStatement') return [fn.body];
  const returned: Node[] = [];
  visitWithin(fn.body, (node) => {
    if (isFunction(node)) return 'past';
    if (node.type === 'ReturnStatement' && node.argument) returned.push(node.argument);
    return 'into';
  });
  return returned.sort((a, b) => (a.start ?? 0) - (b.start ?? 0));
}

/** What a variable of a function is set to where it is declared or assigned, or null. */
export function valueOfVariable(fn: FunctionNode, name: string): Node | null {
  let value: Node | null = null;
  visitWithin(fn.body, (node) => {
    if (isFunction(node)) return 'past';
    const { type } = node;
    if (type === 'VariableDeclarator' && isNamed(node.id, name)) value ??= node.init ?? null;
    if (type === 'AssignmentExpression' && isNamed(node.left, name)) value ??= node.right;
    return 'into';
  });
  return value;
}

export function isNamed(node: Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (NOT_CHILDREN.has(key)) return [];
    return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
  });
}

const NOT_CHILDREN: ReadonlySet<string> = new Set(['loc', 'extra', 'leadingComments', 'trailingComments', 'innerComments']); // prettier-ignore

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
