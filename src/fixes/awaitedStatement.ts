/** Parses `const x = await …` and `x = await …` statements. */

import type { Node, Statement } from '@babel/types';

import { endOf, startOf } from '../document/range';
import { textOf } from './codeLayout';

/** Parts of a statement that stores an awaited value. */
export interface AwaitedStatement {
  /** Text before the name: `const`, `let`, or nothing. */
  kind: string;
  name: string;
  /** Declared type; null: none. */
  type: string | null;
  asks: Node;
}

/** Parses `const id: Type = await asks;` or `this.id = await asks;`, and nothing else. */
export function awaitedStatement(statement: Statement, text: string): AwaitedStatement | null {
  if (statement.type === 'ExpressionStatement') return assignedBy(statement.expression, text);
  if (statement.type !== 'VariableDeclaration' || !/^(?:const|let)$/.test(statement.kind))
    return null;
  const [only, ...more] = statement.declarations;
  if (only?.init?.type !== 'AwaitExpression' || more.length > 0 || statement.declare) return null;
  const { id } = only;
  const annotation = 'typeAnnotation' in id ? id.typeAnnotation : null;
  if (annotation && annotation.type !== 'TSTypeAnnotation') return null;
  return {
    kind: statement.kind,
    name: text.slice(startOf(id), annotation ? startOf(annotation) : endOf(id)).trim(),
    type: annotation ? textOf(annotation.typeAnnotation, text) : null,
    asks: only.init.argument,
  };
}

function assignedBy(node: Node, text: string): AwaitedStatement | null {
  if (node.type !== 'AssignmentExpression' || node.operator !== '=') return null;
  const { left, right } = node;
  if (right.type !== 'AwaitExpression' || !isPlainName(left)) return null;
  return { kind: '', name: textOf(left, text), type: null, asks: right.argument };
}

/** True for `a` or `this.a.b`, whose evaluation has no effect. */
export function isPlainName(node: Node): boolean {
  if (node.type === 'Identifier' || node.type === 'ThisExpression') return true;
  return node.type === 'MemberExpression' && !node.computed && isPlainName(node.object);
}

/** Returns `const [a, b]: [A, B]`; null if the statements are of different kinds. */
export function leftOf(given: readonly AwaitedStatement[]): string | null {
  const [{ kind } = { kind: '' }] = given;
  const types = given.flatMap(({ type }) => type ?? []);
  const isAlike = given.every((each) => each.kind === kind);
  if (!isAlike || (types.length > 0 && types.length < given.length)) return null;
  const names = `[${given.map(({ name }) => name).join(', ')}]`;
  const typed = types.length > 0 ? `${names}: [${types.join(', ')}]` : names;
  return kind === '' ? typed : `${kind} ${typed}`;
}
