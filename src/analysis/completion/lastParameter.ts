import type { Node } from '@babel/types';

import { isIdentifier } from '../../document/exported';
import type { FunctionNode, Visit } from '../../document/walk';
import { named } from '../../models/shipped';
import type { Code } from '../code';

/** Last parameter of a function, if it has a name. */
export interface LastParameter {
  name: string;
  /** Identifiers that read it, in the order of the text. */
  reads: readonly Visit[];
  isAssigned: boolean;
}

export function lastParameter({ params }: FunctionNode, code: Code): LastParameter | null {
  const last = params.at(-1);
  const named = last?.type === 'AssignmentPattern' ? last.left : last;
  if (named?.type !== 'Identifier') return null;
  const { read = [], assigned = [] } = code.scopes.bindingOf(code.at(named)) ?? {};
  return { name: named.name, reads: read, isAssigned: assigned.length > 0 };
}

export function isNothing(node: Node): boolean {
  return node.type === 'NullLiteral' || isIdentifier(node, 'undefined');
}

/** True for an error by its name, or by the class or function that makes it. */
export function isError(node: Node): boolean {
  if (node.type === 'Identifier') return named('errorName').test(node.name);
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false;
  return node.callee.type === 'Identifier' && named('errorMaker').test(node.callee.name);
}
