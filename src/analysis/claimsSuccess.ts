import type { CatchClause, Node } from '@babel/types';

import { calledName, isCall } from '../document/calls';
import { isFunction, walkWithin, type FunctionNode, type Visit } from '../document/walk';
import { named } from '../models/shipped';
import type { Code } from './code';

/**
 * True if an error handler reports success: `res.json({ ok: true })`, `return { status: 'ok' }`,
 * `res.sendStatus(200)`. False if it uses the error for more than a log.
 */
export function claimsSuccess(handler: CatchClause | FunctionNode, code: Code): boolean {
  const error = isFunction(handler) ? handler.params[0] : handler.param;
  const binding = error?.type === 'Identifier' ? code.scopes.bindingOf(code.at(error)) : null;
  if (binding?.read.some((read) => !isLogged(read))) return false;
  let isClaimed = false;
  walkWithin(handler.body, (node) => {
    if (isSuccess(node)) isClaimed = true;
    return !isClaimed;
  });
  return isClaimed;
}

function isLogged(read: Visit): boolean {
  for (let at: Visit | null = read; at && !isFunction(at.node); at = at.parent) {
    if (isCall(at.node) && named('logs').test(calledName(at.node) ?? '')) return true;
  }
  return false;
}

function isSuccess(node: Node): boolean {
  if (node.type === 'ObjectProperty' && !node.computed) {
    const { key, value } = node;
    const name =
      key.type === 'Identifier' ? key.name : key.type === 'StringLiteral' ? key.value : '';
    if (value.type === 'BooleanLiteral') return value.value && named('claimsSuccess').test(name);
    return (
      value.type === 'StringLiteral' &&
      named('stateName').test(name) &&
      named('claimsSuccess').test(value.value)
    );
  }
  if (!isCall(node) || !named('setsStatus').test(calledName(node) ?? '')) return false;
  const [code] = node.arguments;
  return code?.type === 'NumericLiteral' && code.value >= 200 && code.value < 300;
}
