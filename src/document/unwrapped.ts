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

/**
 * Returns the value inside parentheses and types, which do not change it; also of a compiled
 * `(0, lib_1.read)`.
 */
export function unwrapped(node: Node): Node {
  let value = node;
  for (let next = within(value); next; next = within(value)) value = next;
  return value;
}

function within(node: Node): Node | null {
  if (isWrapping(node)) return node.expression;
  if (node.type !== 'SequenceExpression' || node.expressions.length !== 2) return null;
  const [first, last] = node.expressions;
  return first!.type === 'NumericLiteral' ? last! : null;
}

/** Returns the value with the parentheses and types around it. */
export function outermost(visit: Visit): Visit {
  let value = visit;
  while (value.parent && isWrapping(value.parent.node)) value = value.parent;
  return value;
}

/** Returns the `await` directly around an expression, or null. */
export function awaitAround(visit: Visit): Visit | null {
  const { parent } = outermost(visit);
  return parent?.node.type === 'AwaitExpression' ? parent : null;
}

function isWrapping(node: Node): node is Wrapping {
  return WRAPPING_TYPES.has(node.type);
}
