import type { Node } from '@babel/types';

import { calledName, isCall, isCallOrNew } from '../../document/calls';
import { isFunction, walkWithin } from '../../document/walk';
import { named } from '../../models/shipped';

/**
 * True if an expression answers a request with a failure: `res.status(404).json(…)`, `new
 * Response(null, { status: 401 })`, `{ statusCode: 400, body }`, `done(null, false)`.
 */
export function isRefusal(expression: Node): boolean {
  const isAnswer = isCallOrNew(expression) || expression.type === 'ObjectExpression';
  let isSo = false;
  walkWithin(expression, (node) => {
    if (isFunction(node)) return false;
    if (isCall(node) && named('takesStatus').test(calledName(node) ?? ''))
      isSo ||= node.arguments.some(isOfFailure);
    if (node === expression && isCall(node)) isSo ||= tellsNo(node.arguments);
    if (
      node.type === 'ObjectProperty' &&
      node.key.type === 'Identifier' &&
      named('statusName').test(node.key.name)
    )
      isSo ||= isOfFailure(node.value);
    return isAnswer && !isSo;
  });
  return isAnswer && isSo;
}

/** True for `done(null, false, { message })`. */
function tellsNo([error, value]: readonly Node[]): boolean {
  const isNo = value?.type === 'BooleanLiteral' && !value.value;
  return error?.type === 'NullLiteral' && isNo;
}

function isOfFailure(given: Node): boolean {
  return given.type === 'NumericLiteral' && given.value >= 400 && given.value < 600;
}
