import type { CatchClause, Node } from '@babel/types';

import { calledName, isCall } from '../document/calls';
import { isFunction, walkWithin, type FunctionNode, type Visit } from '../document/walk';
import type { Code } from './code';
import { LOGS } from './methods';

const WORKED = /^(?:ok|success|succeeded|successful|saved|sent|created|updated|deleted|stored)$/i;
const OUTCOME = /^(?:status|result|outcome|state)$/i;
const ANSWERS_BY_NUMBER = /^(?:status|sendStatus|writeHead|code)$/;

/**
 * Whether a handler of an error says that all went well: `res.json({ ok: true })`,
 * `return { status: 'ok' }`, `res.sendStatus(200)`. One whose error goes into more than a log tells of it.
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
    if (isCall(at.node) && LOGS.test(calledName(at.node) ?? '')) return true;
  }
  return false;
}

function isSuccess(node: Node): boolean {
  if (node.type === 'ObjectProperty' && !node.computed) {
    const { key, value } = node;
    const name =
      key.type === 'Identifier' ? key.name : key.type === 'StringLiteral' ? key.value : '';
    if (value.type === 'BooleanLiteral') return value.value && WORKED.test(name);
    return value.type === 'StringLiteral' && OUTCOME.test(name) && WORKED.test(value.value);
  }
  if (!isCall(node) || !ANSWERS_BY_NUMBER.test(calledName(node) ?? '')) return false;
  const [code] = node.arguments;
  return code?.type === 'NumericLiteral' && code.value >= 200 && code.value < 300;
}
