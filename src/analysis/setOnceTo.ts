import type { Node } from '@babel/types';

import type { Visit } from '../document/walk';
import type { Code } from './code';

/** Returns the initial value of a name that has one declaration. */
export function setOnceTo({ scopes }: Code, name: Visit): Node | null {
  const [declared, ...more] = scopes.bindingOf(name)?.declared ?? [];
  const holder = more.length === 0 && declared?.key === 'id' ? declared.parent?.node : undefined;
  return (holder?.type === 'VariableDeclarator' && holder.init) || null;
}
