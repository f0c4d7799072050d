import { calledName, isCallOrNew, type CallOrNew } from '../../document/calls';
import { isFunction, isFunctionVisit, type FunctionVisit, type Visit } from '../../document/walk';
import { named } from '../../models/shipped';
import { isErrorFirstCallback } from '../callbacks';
import type { Code } from '../code';

/** True if code belongs to a function: to its own body, or to a continuation of its calls. */
export function isRunBy({ within }: Visit, fn: FunctionVisit, code: Code): boolean {
  for (let at = within; at; at = at.within) {
    if (at.node === fn.node) return true;
    if (fn.node.async || at.node.generator) return false;
    const call = at.key === 'arguments' ? at.parent?.node : undefined;
    const goesOn = named('chains').test((call && calledName(call)) ?? '');
    if (!goesOn && !(call && isCallOrNew(call) && calledBack(call, code) === at.node)) return false;
  }
  return false;
}

/**
 * Returns the continuation of a call: `find(id, (error, user) => …)`. Null if there is none, or if
 * other code follows the call, since that would run first.
 */
export function calledBack(call: CallOrNew, code: Code): FunctionVisit['node'] | null {
  const last = call.arguments.at(-1);
  const fn = last && code.at(last);
  if (!fn || !isFunctionVisit(fn) || fn.node.async || fn.node.generator) return null;
  return isErrorFirstCallback(code, fn) && isLast(code.at(call)) ? fn.node : null;
}

/** True if nothing in its function follows the call. */
export function isLast(call: Visit): boolean {
  for (let at = call; at.parent; at = at.parent) {
    const { node } = at.parent;
    if (isFunction(node)) return true;
    if (node.type === 'BlockStatement' && node.body.at(-1) !== at.node) return false;
    if (!LAST_OF.has(node.type)) return node.type === 'ReturnStatement';
  }
  return false;
}

const LAST_OF: ReadonlySet<string> = new Set(
  'BlockStatement ExpressionStatement IfStatement ParenthesizedExpression'.split(' '),
);
