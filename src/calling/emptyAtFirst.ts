import type { Node } from '@babel/types';

import { unwrapped } from '../document/unwrapped';
import { SHIPPED } from '../models/shipped';

/** A variable's value before anything is stored; `nothing`: null or undefined. */
export type AtFirst = 'nothing' | 'false' | 'array' | 'set' | 'map' | 'object';

/** Returns null for a value that is not empty. */
export function emptyAtFirst(value: Node | null | undefined): AtFirst | null {
  if (value == null) return 'nothing';
  const node = unwrapped(value);
  switch (node.type) {
    case 'NullLiteral':
      return 'nothing';
    case 'UnaryExpression':
      return node.operator === 'void' ? 'nothing' : null;
    case 'Identifier':
      return node.name === 'undefined' ? 'nothing' : null;
    case 'BooleanLiteral':
      return node.value ? null : 'false';
    case 'ArrayExpression':
      return node.elements.length === 0 ? 'array' : null;
    case 'ObjectExpression':
      return node.properties.length === 0 ? 'object' : null;
    case 'NewExpression':
      return node.arguments.length === 0 && node.callee.type === 'Identifier'
        ? collectionOf(node.callee.name)
        : null;
    default:
      return null;
  }
}

function collectionOf(className: string): AtFirst | null {
  const { type } = SHIPPED.typeOf(className) ?? {};
  return type === 'array' || type === 'set' || type === 'map' ? type : null;
}
