import type { Node } from '@babel/types';

import { calledName, isCall } from '../../document/calls';
import { isFunction, type FunctionNode, type Visit } from '../../document/walk';
import { named } from '../../models/shipped';
import type { Code } from '../code';
import { isError, isNothing, lastParameter } from './lastParameter';

/**
 * Returns the name of a last parameter that is a callback for a value, not for an error:
 * `done(results)`. Null for an error-first callback, or for one that is called for each of several
 * elements.
 */
export function valueCallback(fn: FunctionNode, code: Code): string | null {
  const last = lastParameter(fn, code);
  if (last === null || !named('valueCallback').test(last.name) || fn.async || fn.generator)
    return null;
  const calls = last.reads.flatMap(({ key, parent }) =>
    key === 'callee' && parent && isCall(parent.node) ? [parent] : [],
  );
  const told = calls.flatMap(({ node }) =>
    isCall(node) && node.arguments[0] ? [node.arguments] : [],
  );
  const isTaken = ([first]: readonly Node[]) => isNothing(first!) || isError(first!);
  if (told.some((given) => given.length > 1 && isTaken(given))) return null;
  if (told.every(isTaken) || !calls.every((call) => isEnd(call, fn))) return null;
  return calls.some((call) => call.within?.node !== fn) ? last.name : null;
}

/** True if the call's result is unused and the call is not in a loop or a repeated callback. */
function isEnd(call: Visit, fn: FunctionNode): boolean {
  const { parent, key } = call;
  if (!parent || !isLeft(parent.node, key)) return false;
  for (let at: Visit | null = parent; at && at.node !== fn; at = at.parent) {
    if (/^(?:For|While|DoWhile)/.test(at.node.type)) return false;
    if (isFunction(at.node)) return !isCalledAgain(at);
  }
  return true;
}

function isLeft(holder: Node, key: string): boolean {
  switch (holder.type) {
    case 'ExpressionStatement':
    case 'ReturnStatement':
      return true;
    case 'ArrowFunctionExpression':
      return key === 'body';
    case 'LogicalExpression':
      return key === 'right';
    case 'ConditionalExpression':
      return key !== 'test';
    case 'UnaryExpression':
      return holder.operator === 'void';
    default:
      return false;
  }
}

/** True for a function argument that is called more than once. */
function isCalledAgain({ parent, key }: Visit): boolean {
  if (key !== 'arguments' || parent?.node.type !== 'CallExpression') return false;
  const method = calledName(parent.node) ?? '';
  const [event] = parent.node.arguments;
  if (named('listens').test(method) && method !== 'once') {
    return event?.type !== 'StringLiteral' || !named('singleEvent').test(event.value);
  }
  return named('callsForEach').test(method) || method === 'setInterval';
}
