import type { Node } from '@babel/types';

import { isFunction, type FunctionNode, type Visit } from '../../document/walk';
import { named } from '../../models/shipped';
import { nameOfParameter } from './parameterNames';

/** Whether a function that is passed on is a callback that hears of an error first. */
export function handsErrorFirst({ node }: Visit): boolean {
  if (!isFunction(node)) return false;
  const [first] = node.params;
  if (!first) return false;
  const name = nameOfParameter(first);
  if (name === null) return false;
  return (
    named('errorName').test(name) ||
    (name === '_' && node.params.length > 1) ||
    isHandedOnFirst(node, name)
  );
}

/** `if (failed) return callback(failed);` before all else. */
function isHandedOnFirst({ body }: FunctionNode, name: string): boolean {
  const [first] = body.type === 'BlockStatement' ? body.body : [];
  if (first?.type !== 'IfStatement' || !isNamed(first.test, name)) return false;
  const then =
    first.consequent.type === 'BlockStatement' ? first.consequent.body.at(-1) : first.consequent;
  if (then?.type === 'ThrowStatement') return isNamed(then.argument, name);
  const told = then?.type === 'ReturnStatement' ? then.argument : null;
  return told?.type === 'CallExpression' && isNamed(told.arguments[0], name);
}

function isNamed(node: Node | undefined, name: string): boolean {
  return node?.type === 'Identifier' && node.name === name;
}

/** The same where an element may stand first as well: `e` is short for both. */
export function isToldOfErrors(fn: Visit): boolean {
  if (!handsErrorFirst(fn) || !isFunction(fn.node)) return false;
  const [first, second] = fn.node.params;
  return second !== undefined && nameOfParameter(first!)!.length > 1;
}

/** Whether a function that is given last is a callback: what is awaited may be given work to do. */
export function isCalledBack(fn: Visit, isAwaited: boolean): boolean {
  if (handsErrorFirst(fn)) return true;
  const { node } = fn;
  return isFunction(node) && !node.async && node.params.length === 0 && !isAwaited;
}

export function isCallbackName(node: Node): boolean {
  return node.type === 'Identifier' && named('callback').test(node.name);
}
