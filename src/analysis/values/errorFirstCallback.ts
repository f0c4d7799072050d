import type { Node } from '@babel/types';

import { isFunction, type FunctionNode, type Visit } from '../../document/walk';
import { named } from '../../models/shipped';
import { nameOfParameter } from './parameterNames';

/** True if a callback is error-first. */
export function passesErrorFirst({ node }: Visit): boolean {
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

/** True if the body begins with `if (failed) return callback(failed);`. */
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

/**
 * True if a callback is error-first, even where elements are usual: `e` may be short for either.
 */
export function isErrorFirstParameter(fn: Visit): boolean {
  if (!passesErrorFirst(fn) || !isFunction(fn.node)) return false;
  const [first, second] = fn.node.params;
  return second !== undefined && nameOfParameter(first!)!.length > 1;
}

/**
 * True if a last argument is a callback. For awaited calls, a function without parameters may be
 * work to do.
 */
export function isCalledBack(fn: Visit, isAwaited: boolean): boolean {
  if (passesErrorFirst(fn)) return true;
  const { node } = fn;
  return isFunction(node) && !node.async && node.params.length === 0 && !isAwaited;
}

export function isCallbackName(node: Node): boolean {
  return node.type === 'Identifier' && named('callback').test(node.name);
}
