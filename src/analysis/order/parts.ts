/** Parts of a node through which values flow. */

import type { MemberExpression, Node, OptionalMemberExpression } from '@babel/types';

import { isMember, type CallOrNew } from '../../document/calls';
import { unwrapped } from '../../document/unwrapped';
import { named } from '../../models/shipped';
import { nameOfCall } from './callName';

/** Types of nodes whose value is the union of their parts. */
export const TRANSPARENT: ReadonlySet<string> = new Set(
  (
    'BlockStatement ExpressionStatement EmptyStatement VariableDeclaration SwitchCase ' +
    'StringLiteral NumericLiteral BooleanLiteral NullLiteral RegExpLiteral BigIntLiteral ' +
    'TemplateElement ArrayExpression ObjectExpression ObjectProperty SpreadElement ' +
    'SequenceExpression ParenthesizedExpression ChainExpression TSAsExpression ' +
    'TSSatisfiesExpression TSNonNullExpression TSTypeAssertion'
  ).split(' '),
);

/** Returns the child nodes in the order of the text, without literal keys and types. */
export function childrenOf(node: Node): Node[] {
  const isNamed = node.type === 'ObjectProperty' && !node.computed;
  const found: Node[] = [];
  for (const [key, value] of Object.entries(node) as [string, unknown][]) {
    if (NO_PART.has(key) || (isNamed && key === 'key')) continue;
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof each === 'object' && each !== null && 'type' in each) found.push(each as Node);
    }
  }
  return found.filter(({ type }) => !type.startsWith('TSType') && !/Comment/.test(type));
}

const NO_PART: ReadonlySet<string> = new Set(
  'loc extra errors leadingComments innerComments trailingComments typeAnnotation directives'.split(
    ' ',
  ),
);

/** True for `list.length`: a number, and no part of the list. */
export function isCount({ property, computed }: MemberExpression | OptionalMemberExpression) {
  return !computed && property.type === 'Identifier' && named('countName').test(property.name);
}

/** Returns the expressions that are awaited together: `Promise.all([a(), b()])`. */
export function membersOf(call: CallOrNew): Node[] | null {
  const callee = unwrapped(call.callee);
  const [list] = call.arguments;
  if (!isMember(callee) || callee.object.type !== 'Identifier') return null;
  if (callee.object.name !== 'Promise' || !named('joins').test(nameOfCall(call))) return null;
  if (list?.type !== 'ArrayExpression') return null;
  return list.elements.flatMap((each) => each ?? []);
}
