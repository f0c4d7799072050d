import type { Node } from '@babel/types';

import { isFunction, type Visit } from '../../document/walk';
import { nameOfParameter } from './parameterNames';

const ERROR_NAME = /^_?(e|er|err|error|ex|exception)\d*$|(Err|Error)$/;

/** Whether a function that is passed on is a callback that hears of an error first. */
export function handsErrorFirst({ node }: Visit): boolean {
  if (!isFunction(node)) return false;
  const [first] = node.params;
  if (!first) return false;
  const name = nameOfParameter(first);
  return name !== null && (ERROR_NAME.test(name) || (name === '_' && node.params.length > 1));
}

/** The same where an element may stand first as well: `e` is short for both. */
export function isToldOfErrors(fn: Visit): boolean {
  if (!handsErrorFirst(fn) || !isFunction(fn.node)) return false;
  const [first, second] = fn.node.params;
  return second !== undefined && nameOfParameter(first!)!.length > 1;
}

/** Names that functions have which are called back. */
const CALLBACK_NAME = /^(cb|callback|done|next|fn|finish|resolve)$|(Callback|Cb|Done)$/;

export function isCallbackName(node: Node): boolean {
  return node.type === 'Identifier' && CALLBACK_NAME.test(node.name);
}
