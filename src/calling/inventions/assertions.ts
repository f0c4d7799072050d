import type { Node } from '@babel/types';

import { argumentsOf, calledPaths, type ValueAnalysis } from '../../analysis/values/value';
import type { CallOrNew } from '../../document/calls';

/** What a call demands to be true, as `assert(order.isPaid)` does; null where it demands nothing. */
export function assertedBy(reading: ValueAnalysis, call: CallOrNew): Node | null {
  if (call.type === 'NewExpression') return null;
  const paths = calledPaths(reading, call);
  const { packages } = reading.code.models;
  const [first, second] = argumentsOf(reading.code, call);
  if (!first) return null;
  if (paths.some((path) => packages.has(path, 'asserts'))) return first.node;
  if (!paths.some((path) => packages.has(path, 'assertsSame'))) return null;
  const [left, right] = [first.node, second?.node];
  if (!isExpression(left) || !right || !isExpression(right)) return null;
  return { type: 'BinaryExpression', operator: '===', left, right };
}

type Compared = Extract<Node, { type: 'BinaryExpression' }>['right'];

/** What is handed over is an expression, if it is not spread. */
function isExpression(node: Node): node is Compared {
  return node.type !== 'SpreadElement' && node.type !== 'ArgumentPlaceholder';
}
