import type { Node } from '@babel/types';

import { isMember } from './calls';
import { writtenName } from './exported';
import { unwrapped } from './unwrapped';

/** Returns `store`, `this.running`, `ctx.db`; null for a computed member or another expression. */
export function dottedName(node: Node): string | null {
  const value = unwrapped(node);
  if (value.type === 'Identifier') return value.name;
  if (value.type === 'ThisExpression') return 'this';
  if (!isMember(value) || value.computed) return null;
  const owner = dottedName(value.object);
  const name = writtenName(value.property);
  return owner === null || name === null ? null : `${owner}.${name}`;
}
