import type { Node } from '@babel/types';

import { isCallOrNew, isMember } from '../../document/calls';
import { unwrapped } from '../../document/unwrapped';

/** Returns the name of a call: `find` for `db.users.find(id)`, `getUser` for `getUser(id)`. */
export function nameOfCall(call: Node): string {
  const callee = isCallOrNew(call) ? unwrapped(call.callee) : call;
  if (callee.type === 'Identifier') return callee.name;
  if (!isMember(callee)) return '';
  const { property } = callee;
  if (property.type === 'PrivateName') return property.id.name;
  return property.type === 'Identifier' && !callee.computed ? property.name : '';
}
