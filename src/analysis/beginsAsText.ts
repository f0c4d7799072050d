import type { Node } from '@babel/types';

import type { Code } from './code';

/** True if a name is declared as a text, like `let text = ''`, to which pieces are added. */
export function beginsAsText(name: Node, code: Code): boolean {
  const binding = name.type === 'Identifier' ? code.scopes.bindingOf(code.at(name)) : null;
  return (binding?.declared ?? []).some(({ parent }) => {
    const init = parent?.node.type === 'VariableDeclarator' ? parent.node.init : null;
    return init?.type === 'StringLiteral' || init?.type === 'TemplateLiteral';
  });
}
