/** Statements that give a name to what they await. */

import type { Node, Statement } from '@babel/types';

import { endOf, startOf } from '../document/range';
import { textOf } from './codeLayout';

/** What a statement gives a name, or a member, from what it awaits. */
export interface AwaitedStatement {
  /** What stands before the name: `const`, `let`, or nothing. */
  kind: string;
  name: string;
  /** As it is declared; null: it is not. */
  type: string | null;
  asks: Node;
}

/** `const id: Type = await asks;` or `this.id = await asks;`, and nothing else. */
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

/** `a` or `this.a.b`: nothing happens where it is looked up. */
export function isPlainName(node: Node): boolean {
  if (node.type === 'Identifier' || node.type === 'ThisExpression') return true;
  return node.type === 'MemberExpression' && !node.computed && isPlainName(node.object);
}

/** `const [a, b]: [A, B]`; null where they are not given alike. */
export function leftOf(given: readonly AwaitedStatement[]): string | null {
  const [{ kind } = { kind: '' }] = given;
  const types = given.flatMap(({ type }) => type ?? []);
  const isAlike = given.every((each) => each.kind === kind);
  if (!isAlike || (types.length > 0 && types.length < given.length)) return null;
  const names = `[${given.map(({ name }) => name).join(', ')}]`;
  const typed = types.length > 0 ? `${names}: [${types.join(', ')}]` : names;
  return kind === '' ? typed : `${kind} ${typed}`;
}
