import type { FunctionNode, Visit } from './walk';

/** True for a function that declares a name for its `this`: `const self = this`. */
export function namesThis({ body }: FunctionNode, name: string): boolean {
  const statements = body.type === 'BlockStatement' ? body.body : [];
  return statements.some(
    (each) =>
      each.type === 'VariableDeclaration' &&
      each.declarations.some(
        ({ id, init }) =>
          id.type === 'Identifier' && id.name === name && init?.type === 'ThisExpression',
      ),
  );
}

/** True for `this`, and for `self` if a function around it declares `const self = this`. */
export function isThis({ node, within }: Visit): boolean {
  if (node.type === 'ThisExpression') return true;
  if (node.type !== 'Identifier') return false;
  for (let fn = within; fn; fn = fn.within) if (namesThis(fn.node, node.name)) return true;
  return false;
}
