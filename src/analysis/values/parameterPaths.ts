import type { Node } from '@babel/types';

import { isFunction, type Visit } from '../../document/walk';
import type { Code } from '../code';
import { classOfThis, constructorOf } from './members';
import { nameOfParameter } from './parameterNames';
import type { Reading } from './value';

/**
 * The paths of a function's parameters where they are invented, or null where the file itself says
 * what they are given. Those are the scored function's, and those of its class's constructor.
 */
export function parameterPaths(
  { code, scored }: Reading,
  { node }: Visit,
): (string | null)[] | null {
  if (!scored || !isFunction(node)) return null;
  if (node === scored.node) return node.params.map(pathOfParameter);
  const owner = classOfThis(scored);
  if (!owner || constructorOf(owner) !== node) return null;
  return node.params.map((parameter, index) => pathInConstructor(code, node, parameter, index));
}

/** Its name, or `arg1` … where it has none because it is taken apart at once. */
function pathOfParameter(parameter: Node, index: number): string {
  return nameOfParameter(parameter) ?? `arg${index + 1}`;
}

/** What a constructor keeps as a member goes by the name that methods call it. */
function pathInConstructor(code: Code, made: Node, parameter: Node, index: number): string {
  const name = nameOfParameter(parameter);
  if (name === null) return `constructor.arg${index + 1}`;
  if (parameter.type === 'TSParameterProperty') return `this.${name}`;
  const kept = 'body' in made ? keptAs(code, made.body, name) : null;
  return kept === null ? `constructor.${name}` : `this.${kept}`;
}

/** `this.repository = repository` */
function keptAs(code: Code, body: unknown, name: string): string | null {
  const statements = body as Node;
  if (statements.type !== 'BlockStatement') return null;
  for (const statement of statements.body) {
    const set = statement.type === 'ExpressionStatement' ? statement.expression : null;
    if (set?.type !== 'AssignmentExpression' || set.left.type !== 'MemberExpression') continue;
    const { object } = set.left;
    const isKept = set.right.type === 'Identifier' && set.right.name === name;
    if (!isKept || object.type !== 'ThisExpression') continue;
    const member = code.memberName(set.left);
    if (member !== null && member !== '[]') return member;
  }
  return null;
}
