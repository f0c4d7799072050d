import type { Argument } from '../../../bench-runner/protocol/own';
import type { FunctionNode } from '../../document/walk';
import { argumentNumber } from '../constructorTokens';

/** Adds unnamed arguments of a constructor: `this.rows = arguments[1]`. */
export function withNumbered(named: readonly Argument[], { body }: FunctionNode): Argument[] {
  const args = [...named];
  for (const statement of body.type === 'BlockStatement' ? body.body : []) {
    const set = statement.type === 'ExpressionStatement' ? statement.expression : null;
    if (set?.type !== 'AssignmentExpression' || set.left.type !== 'MemberExpression') continue;
    const position = argumentNumber(set.right);
    const { object, property } = set.left;
    if (position === null || position < named.length || object.type !== 'ThisExpression') continue;
    const name = nameOf(property);
    if (name === null) continue;
    while (args.length <= position) args.push(numbered(args.length));
    args[position] = { name, from: 'invention', path: `this.${name}` };
  }
  return args;
}

function numbered(index: number): Argument {
  const path = `constructor.arg${index + 1}`;
  return { name: path, from: 'invention', path };
}

function nameOf(property: { type: string }): string | null {
  if (property.type === 'PrivateName' && 'id' in property) {
    return `#${(property.id as { name: string }).name}`;
  }
  return property.type === 'Identifier' && 'name' in property ? String(property.name) : null;
}
