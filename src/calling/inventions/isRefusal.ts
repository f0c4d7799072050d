import type { Node } from '@babel/types';

import { calledName, isCall, isCallOrNew } from '../../document/calls';
import { isFunction, walkWithin } from '../../document/walk';

/** What is told a status by a number: `res.status(404)`, `reply.code(404)`, `c.json(body, 404)`. */
const TOLD_STATUS =
  /^(?:status|sendStatus|code|writeHead|json|text|html|body|send|error|respond|reply)$/;
const STATUS = /^(?:status|statusCode|code)$/;

/**
 * Whether an expression answers a request by the status of a failure: `res.status(404).json(…)`,
 * `new Response(null, { status: 401 })`, `{ statusCode: 400, body }`, or by a no.
 */
export function isRefusal(expression: Node): boolean {
  const isAnswer = isCallOrNew(expression) || expression.type === 'ObjectExpression';
  let isSo = false;
  walkWithin(expression, (node) => {
    if (isFunction(node)) return false;
    if (isCall(node) && TOLD_STATUS.test(calledName(node) ?? ''))
      isSo ||= node.arguments.some(isOfFailure);
    if (node === expression && isCall(node)) isSo ||= tellsNo(node.arguments);
    if (
      node.type === 'ObjectProperty' &&
      node.key.type === 'Identifier' &&
      STATUS.test(node.key.name)
    )
      isSo ||= isOfFailure(node.value);
    return isAnswer && !isSo;
  });
  return isAnswer && isSo;
}

/** `done(null, false, { message })`: no error, and not what was asked for. */
function tellsNo([error, value]: readonly Node[]): boolean {
  const isNo = value?.type === 'BooleanLiteral' && !value.value;
  return error?.type === 'NullLiteral' && isNo;
}

function isOfFailure(given: Node): boolean {
  return given.type === 'NumericLiteral' && given.value >= 400 && given.value < 600;
}
