import type { Node } from '@babel/types';

import type { Visit } from './walk';

const WRAPPINGS = [
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
] as const;

type Wrapping = Extract<Node, { type: (typeof WRAPPINGS)[number] }>;

const WRAPPING_TYPES: ReadonlySet<string> = new Set(WRAPPINGS);

/** The value in parentheses and types, which change nothing of it. */
export function unwrapped(node: Node): Node {
  let value = node;
  while (isWrapping(value)) value = value.expression;
  return value;
}

/** The value with the parentheses and types around it. */
export function outermost(visit: Visit): Visit {
  let value = visit;
  while (value.parent && isWrapping(value.parent.node)) value = value.parent;
  return value;
}

function isWrapping(node: Node): node is Wrapping {
  return WRAPPING_TYPES.has(node.type);
}
