import type { Node } from '@babel/types';

import { named } from '../models/shipped';
import { calledName, isCall } from './calls';
import { walkWithin, isFunction, type FunctionVisit, type Visit } from './walk';
import { outermost, unwrapped } from './unwrapped';

/** True for a component of React or the like: it renders, and waits for nothing. */
export function isComponent({ node }: FunctionVisit, name: string): boolean {
  if (!/^[A-Z]/.test(name) && name !== 'default') return false;
  if (node.async || node.generator) return false;
  if (node.body.type !== 'BlockStatement') return draws(node.body);
  let found = false;
  walkWithin(node.body, (each) => {
    if (each.type === 'ReturnStatement' && each.argument) found ||= draws(each.argument);
    return !isFunction(each);
  });
  return found;
}

function draws(expression: Node): boolean {
  const node = unwrapped(expression);
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true;
    case 'ConditionalExpression':
      return draws(node.consequent) || draws(node.alternate);
    case 'LogicalExpression':
      return draws(node.right);
    default:
      return false;
  }
}

/** True if a call is an effect hook of a component, whose promise is ignored. */
export function isEffect(call: Node): boolean {
  return named('effectHook').test(calledName(call) ?? '');
}

/**
 * Returns the hook that takes a function, such as `useCallback`, whose callbacks no server calls;
 * or null.
 */
export function hookOf(fn: Visit): string | null {
  const { key, parent } = outermost(fn);
  if (key !== 'arguments' || !parent || !isCall(parent.node)) return null;
  const name = calledName(parent.node) ?? '';
  return isEffect(parent.node) || name === 'useCallback' ? name : null;
}
