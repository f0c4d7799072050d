import type { Node } from '@babel/types';

import { argumentsOf, calledPaths, type ValueAnalysis } from '../../analysis/values/value';
import type { CallOrNew } from '../../document/calls';

/** Returns the test that a call such as `assert(order.isPaid)` requires to be true, if it does. */
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

/** True for an argument that is not spread. */
function isExpression(node: Node): node is Compared {
  return node.type !== 'SpreadElement' && node.type !== 'ArgumentPlaceholder';
}
