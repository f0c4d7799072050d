import type { Node } from '@babel/types';

import type { Visit } from '../document/walk';

/**
 * Returns the names that a constructor requires as arguments, by position. A class that only its
 * own module may create has one: `if (arguments[0] !== kConstruct) throw …`.
 */
export function constructorTokens(member: Visit): ReadonlyMap<number, string> {
  const tokens = new Map<number, string>();
  const made = constructorAround(member);
  if (!made) return tokens;
  for (const statement of made.body.body) {
    if (statement.type !== 'IfStatement' || statement.alternate) continue;
    const { test } = statement;
    if (test.type !== 'BinaryExpression' || !/^!==?$/.test(test.operator)) continue;
    const [position, token] = [argumentAt(made, test.left), test.right];
    if (position === null || token.type !== 'Identifier' || token.name === 'undefined') continue;
    tokens.set(position, token.name);
  }
  return tokens;
}

type Constructor = Extract<Node, { type: 'ClassMethod' }>;

function constructorAround(member: Visit): Constructor | null {
  for (let at: Visit | null = member; at; at = at.parent) {
    if (at.node.type !== 'ClassBody') continue;
    const found = at.node.body.find(
      (each) => each.type === 'ClassMethod' && each.kind === 'constructor',
    );
    return found?.type === 'ClassMethod' ? found : null;
  }
  return null;
}

function argumentAt(made: Constructor, node: Node): number | null {
  if (node.type === 'Identifier') {
    const index = made.params.findIndex(
      (each) => each.type === 'Identifier' && each.name === node.name,
    );
    return index < 0 ? null : index;
  }
  return argumentNumber(node);
}

/** Returns the index of `arguments[0]`; null for other nodes. */
export function argumentNumber(node: Node): number | null {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return null;
  const { object, property } = node;
  return object.name === 'arguments' && property.type === 'NumericLiteral' ? property.value : null;
}
