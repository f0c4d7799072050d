import type { AssignmentExpression, Node } from '@babel/types';

import type { ValueAnalysis } from '../../analysis/values/value';
import type { FunctionVisit } from '../../document/walk';
import { outermost } from '../../document/unwrapped';
import { endOf } from './guards';

/**
 * True for a function that only ends other code, and that is called at another time:
 * `setHandler(cancel, () => { cancelled = true; })` beside `if (cancelled) return`.
 */
export function setsEndingFlag({ code }: ValueAnalysis, { node }: FunctionVisit): boolean {
  const set = onlyAssignment(node.body);
  if (set?.right.type !== 'BooleanLiteral' || !set.right.value) return false;
  const flag = code.scopes.bindingOf(code.at(set.left));
  return (flag?.read ?? []).some((read) => {
    const { key, parent } = outermost(read);
    if (key !== 'test' || parent?.node.type !== 'IfStatement') return false;
    return /^(?:returns|breaks|fails)$/.test(endOf(parent.node.consequent) ?? '');
  });
}

function onlyAssignment(body: Node): AssignmentExpression | null {
  const [only, ...more] = body.type === 'BlockStatement' ? body.body : [];
  const node = only?.type === 'ExpressionStatement' && more.length === 0 ? only.expression : body;
  return node.type === 'AssignmentExpression' && node.left.type === 'Identifier' ? node : null;
}
