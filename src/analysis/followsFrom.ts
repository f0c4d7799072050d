import type { Node } from '@babel/types';

import { callAt } from '../document/callAt';
import { calledName, isCall, isMember } from '../document/calls';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { isInside, type Range } from '../document/range';
import { syntaxOf } from '../document/syntax';
import { unwrapped } from '../document/unwrapped';
import { isFunction, type Visit } from '../document/walk';
import { visitAt } from '../document/visitAt';
import { named } from '../models/shipped';
import { codeOf, type Code } from './code';

/**
 * True if a value that a failing call leaves behind explains an error of the engine: the code that
 * throws reads the caught error, or what the call would have given. Any other missing value may be
 * one that a mock, or a part of the program that did not run, lacks.
 *
 * @param thrown where the engine threw
 * @param failing the call that failed; null if the file does not contain it
 * @param range of the scored function
 */
export function followsFrom(
  thrown: SourcePosition,
  failing: SourcePosition | null,
  document: SubjectDocument,
  range: Range,
): boolean {
  const { file } = syntaxOf(document);
  const at = thrown.file === document.file ? visitAt(document, thrown) : null;
  if (!file || !at) return false;
  const code = codeOf(file);
  const call = failing && callAt(document, failing);
  const head = headOf(missingIn(at));
  const writes = writesOf(head, code);
  // nobody gives it a value
  if (writes.length === 0 && isMember(head)) return true;
  return writes.some(
    (write) => isGivenError(write, range) || (call !== null && isInside(call.node, write.node)),
  );
}

/** Returns the value that the engine misses: `a` where `a.b` throws, `f` where `f()` does. */
export function missingIn({ node, key, parent }: Visit): Node {
  return key === 'property' && parent && isMember(parent.node) ? parent.node.object : node;
}

/** Returns what a chain begins with: `a` of `(await a.b()).c`, `this.a` of `this.a.b`. */
function headOf(node: Node): Node {
  const head = unwrapped(node);
  if (head.type === 'AwaitExpression') return headOf(head.argument);
  if (isCall(head)) return headOf(head.callee);
  return isMember(head) && head.object.type !== 'ThisExpression' ? headOf(head.object) : head;
}

/** Returns the places that give a name or `this.name` its value. */
function writesOf(head: Node, code: Code): Visit[] {
  const name = isMember(head) ? code.memberName(head) : null;
  if (name !== null) return code.setOnThis.get(name) ?? [];
  const binding = code.scopes.bindingOf(code.at(head));
  return [...(binding?.declared ?? []), ...(binding?.assigned ?? [])].map(wholeWrite);
}

/** Returns the declaration or assignment around a written name, or its parameter. */
function wholeWrite(name: Visit): Visit {
  let write = name;
  while (write.parent && write.key !== 'params' && write.key !== 'param' && !isWrite(write.node))
    write = write.parent;
  return write;
}

function isWrite({ type }: Node): boolean {
  return (
    type === 'VariableDeclarator' || type === 'AssignmentExpression' || /Statement$/.test(type)
  );
}

/**
 * True for the parameter of a `catch`, of an error-first function, or of a step in a chain of
 * promises.
 */
function isGivenError({ key, parent }: Visit, scored: Range): boolean {
  if (key === 'param') return true;
  if (key !== 'params' || !parent || !isFunction(parent.node)) return false;
  const [first] = parent.node.params;
  if (first?.type === 'Identifier' && named('errorName').test(first.name)) return true;
  const call = parent.key === 'arguments' ? parent.parent?.node : null;
  return (
    isInside(parent.node, scored) && call != null && named('chains').test(calledName(call) ?? '')
  );
}
