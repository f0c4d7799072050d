import type { Node } from '@babel/types';

import { GIVEN_CALLBACK, isErrorName } from '../../document/usualNames';
import { isFunction, type Visit } from '../../document/walk';
import { nameOfParameter } from './parameterNames';

/** Whether a function that is passed on is a callback that hears of an error first. */
export function handsErrorFirst({ node }: Visit): boolean {
  if (!isFunction(node)) return false;
  const [first] = node.params;
  if (!first) return false;
  const name = nameOfParameter(first);
  return name !== null && (isErrorName(name) || (name === '_' && node.params.length > 1));
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
  return node.type === 'Identifier' && GIVEN_CALLBACK.test(node.name);
}
