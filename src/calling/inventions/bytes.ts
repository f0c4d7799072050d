/** Reads of data in pieces: a body, a file, a response. */

import type { Node } from '@babel/types';

import { beginsAsText } from '../../analysis/beginsAsText';
import type { Code } from '../../analysis/code';
import { calledName, isCall, isMember, receiver } from '../../document/calls';
import type { Visit } from '../../document/walk';
import { outermost } from '../../document/unwrapped';

export type Loop = Extract<Node, { type: 'ForOfStatement' }>;

/** True if the pieces of `for await (const piece of body)` are joined, as bytes or text. */
export function hasPiecesOfBytes({ left }: Loop, code: Code): boolean {
  if (left.type !== 'VariableDeclaration') return false;
  const [declared] = left.declarations;
  return readsOf(declared?.id, code).some((read) => isPutTogether(read, code));
}

function readsOf(name: Node | undefined, code: Code): readonly Visit[] {
  return name?.type === 'Identifier' ? (code.scopes.bindingOf(code.at(name))?.read ?? []) : [];
}

/**
 * True for `text += piece`, `piece.toString()`, `decoder.decode(piece)`, and `pieces.push(piece)`
 * before `Buffer.concat(pieces)`.
 */
function isPutTogether(read: Visit, code: Code): boolean {
  const { node, parent, key } = outermost(read);
  if (!parent) return false;
  if (parent.node.type === 'AssignmentExpression')
    return key === 'right' && parent.node.operator === '+=' && beginsAsText(parent.node.left, code);
  if (isMember(parent.node)) return key === 'object' && code.memberName(parent.node) === 'toString';
  if (!isCall(parent.node) || parent.node.arguments[0] !== node) return false;
  if (isOfBuffer(parent.node, 'from')) return true;
  const { callee } = parent.node;
  if (!isMember(callee)) return false;
  const name = calledName(parent.node);
  if (name === 'decode') return true;
  return name === 'push' && readsOf(callee.object, code).some(isMadeWhole);
}

/** True for `pieces` of `Buffer.concat(pieces)`. */
function isMadeWhole(read: Visit): boolean {
  const { key, parent } = outermost(read);
  return key === 'arguments' && parent !== null && isOfBuffer(parent.node, 'concat');
}

function isOfBuffer(call: Node, name: string): boolean {
  const owner = receiver(call);
  return owner?.type === 'Identifier' && owner.name === 'Buffer' && calledName(call) === name;
}
