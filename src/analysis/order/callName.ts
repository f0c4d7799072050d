import type { Node } from '@babel/types';

import { isCallOrNew, isMember } from '../../document/calls';
import { unwrapped } from '../../document/wrapped';

/** The name by which a call goes: `find` of `db.users.find(id)`, `getUser` of `getUser(id)`. */
export function nameOfCall(call: Node): string {
  const callee = isCallOrNew(call) ? unwrapped(call.callee) : call;
  if (callee.type === 'Identifier') return callee.name;
  if (!isMember(callee)) return '';
  const { property } = callee;
  if (property.type === 'PrivateName') return property.id.name;
  return property.type === 'Identifier' && !callee.computed ? property.name : '';
}
