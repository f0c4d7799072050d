import type { Node } from '@babel/types';

import { pathsAt, type ValueAnalysis } from '../../analysis/values/value';
import { unwrapped } from '../../document/unwrapped';

/** Comparison with the tested value on its left. */
export interface TurnedComparison {
  tested: Node;
  operator: string;
  /** Other value; undefined if it is not known, and null for `undefined` in code. */
  value: string | number | boolean | null | undefined;
}

const TURNED: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

export function compared(
  reading: ValueAnalysis,
  { left, right, operator }: Node & { type: 'BinaryExpression' },
): TurnedComparison | null {
  if (!/^([=!]==?|[<>]=?)$/.test(operator)) return null;
  const onRight = constantOf(reading, right);
  const onLeft = constantOf(reading, left);
  const isOfRight = onLeft !== undefined || isComputed(reading, unwrapped(left));
  if (onRight === undefined && isOfRight) {
    return { tested: unwrapped(right), operator: TURNED[operator] ?? operator, value: onLeft };
  }
  return { tested: unwrapped(left), operator, value: onRight };
}

/** True for a constant that code computes, as `total` of `const total = sum(items)`. */
function isComputed(reading: ValueAnalysis, node: Node): boolean {
  const { scopes, at } = reading.code;
  const binding = node.type === 'Identifier' ? scopes.bindingOf(at(node)) : null;
  return binding?.assigned.length === 0 && pathsAt(reading, node).length === 0;
}

function constantOf(
  { code, valuesOf }: ValueAnalysis,
  expression: Node,
): TurnedComparison['value'] {
  const node = unwrapped(expression);
  if (node.type === 'Identifier' && node.name === 'undefined') return null;
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    return node.argument.type === 'NumericLiteral' ? -node.argument.value : undefined;
  }
  const visit = code.visits.get(node);
  // a counter changes its first value
  if (visit && (code.scopes.bindingOf(visit)?.assigned.length ?? 0) > 0) return undefined;
  const values = visit ? valuesOf(visit) : [];
  const [value] = values;
  return values.length === 1 && value?.is === 'literal' ? value.value : undefined;
}

export function relationSatisfied(value: number, operator: string, limit: number): boolean {
  switch (operator) {
    case '<':
      return value < limit;
    case '<=':
      return value <= limit;
    case '>':
      return value > limit;
    default:
      return value >= limit;
  }
}
