import type { Node } from '@babel/types';

import { isFunction, type Visit } from '../../document/walk';
import type { Code } from '../code';
import { classOfThis, constructorOf } from './members';
import { nameOfParameter } from './parameterNames';
import type { ValueAnalysis } from './value';

/**
 * Returns the paths of a function's invented parameters; null if the file itself passes their
 * values. Invented are those of the scored function, and of its class's constructor.
 */
export function parameterPaths(
  { code, scored }: ValueAnalysis,
  { node }: Visit,
): (string | null)[] | null {
  if (!scored || !isFunction(node)) return null;
  if (node === scored.node) return node.params.map(pathOfParameter);
  const owner = classOfThis(scored);
  if (!owner || constructorOf(owner) !== node) return null;
  return node.params.map((parameter, index) => pathInConstructor(code, node, parameter, index));
}

/** Returns the parameter's name, or `arg1` … if it is destructured. */
function pathOfParameter(parameter: Node, index: number): string {
  return nameOfParameter(parameter) ?? `arg${index + 1}`;
}

/**
 * Returns the path of a constructor's parameter: that of the member that stores it, by which
 * methods use it.
 */
function pathInConstructor(code: Code, made: Node, parameter: Node, index: number): string {
  const name = nameOfParameter(parameter);
  if (name === null) return `constructor.arg${index + 1}`;
  if (parameter.type === 'TSParameterProperty') return `this.${name}`;
  const kept = 'body' in made ? keptAs(code, made.body, name) : null;
  return kept === null ? `constructor.${name}` : `this.${kept}`;
}

/** Returns the member that stores a parameter: `this.repository = repository` */
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
