import type { Node } from '@babel/types';

import { calledName, isCall, isMember } from '../document/calls';
import { isInside } from '../document/range';
import { syntaxOf } from '../document/syntax';
import { walk } from '../document/walk';
import type { PreparedCall } from './preparedCall';

/**
 * True if a function calls itself by its name, alone or as a member.
 *
 * @param within a part of the function; left out: all of it
 */
export function callsItself(
  { document, range, functionName }: Pick<PreparedCall, 'document' | 'range' | 'functionName'>,
  within = range,
): boolean {
  const { file } = syntaxOf(document);
  const name = functionName.split(/[./#]/).at(-1);
  let isFound = false;
  if (!file) return false;
  walk(file, ({ node }) => {
    const called = calledName(node) ?? calledPrivately(node);
    isFound ||= called === name && isInside(node, within);
  });
  return isFound;
}

function calledPrivately(node: Node): string | null {
  if (!isCall(node) || !isMember(node.callee)) return null;
  const { property } = node.callee;
  return property.type === 'PrivateName' ? property.id.name : null;
}
