import type { Node } from '@babel/types';

import { walkWithin, isFunction, type FunctionVisit } from './walk';
import { unwrapped } from './wrapped';

/** Whether a function is a component, as React and its like have them: it draws, and waits for nothing. */
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
