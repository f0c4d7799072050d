import type { Node } from '@babel/types';

import type { Code } from './code';

/** `let text = ''`, which pieces are added to. */
export function beginsAsText(name: Node, code: Code): boolean {
  const binding = name.type === 'Identifier' ? code.scopes.bindingOf(code.at(name)) : null;
  return (binding?.declared ?? []).some(({ parent }) => {
    const init = parent?.node.type === 'VariableDeclarator' ? parent.node.init : null;
    return init?.type === 'StringLiteral' || init?.type === 'TemplateLiteral';
  });
}
