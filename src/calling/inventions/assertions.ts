import type { Node } from '@babel/types';

import { argumentsOf, calledPaths, type Reading } from '../../analysis/values/value';
import type { CallOrNew } from '../../document/calls';

const ASSERTS =
  /^(?:(?:"(?:node:)?assert(?:\/strict)?"|assert)(?:\.strict|\.default)?|"(?:tiny-)?invariant"|invariant)(?:\.(\w+))?$/;
const SAME = /^(?:deepE|e|deepStrictE|strictE)qual$/;

/** What a call demands to be true, as `assert(order.isPaid)` does; null where it demands nothing. */
export function assertedBy(reading: Reading, call: CallOrNew): Node | null {
  if (call.type === 'NewExpression') return null;
  const method = methodOf(reading, call);
  const [first, second] = argumentsOf(reading.code, call);
  if (method === null || !first) return null;
  if (method === '' || method === 'ok') return first.node;
  const [left, right] = [first.node, second?.node];
  if (!SAME.test(method) || !isExpression(left) || !right || !isExpression(right)) return null;
  return { type: 'BinaryExpression', operator: '===', left, right };
}

type Compared = Extract<Node, { type: 'BinaryExpression' }>['right'];

/** What is handed over is an expression, if it is not spread. */
function isExpression(node: Node): node is Compared {
  return node.type !== 'SpreadElement' && node.type !== 'ArgumentPlaceholder';
}

function methodOf(reading: Reading, call: CallOrNew): string | null {
  for (const path of calledPaths(reading, call)) {
    const found = ASSERTS.exec(path);
    if (found) return found[1] ?? '';
  }
  return null;
}
