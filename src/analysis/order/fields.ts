import type { Node } from '@babel/types';

import { isCallOrNew, isMember } from '../../document/calls';
import { writtenName } from '../../document/exported';
import { isFunction, walkWithin, type FunctionVisit } from '../../document/walk';
import { unwrapped } from '../../document/unwrapped';

/**
 * Returns a test for members of `this` that only methods read. A member fails it if an accessor
 * stands for it or a stored function reads it; all fail if the object is passed on, or if the class
 * extends another.
 */
export function fieldsAround({ parent, node: method }: FunctionVisit): (member: string) => boolean {
  const body = parent?.node;
  const holder = parent?.parent?.node;
  if (body?.type !== 'ClassBody' || isStatic(method)) return () => false;
  if (!holder || !('superClass' in holder) || holder.superClass) return () => false;
  if (isHandedOut(body)) return () => false;
  const others = new Set([...body.body.flatMap(accessorOf), ...readLater(body)]);
  return (member) => !others.has(member);
}

/** Returns `user` for `this.user`, `#user` for `this.#user` */
export function memberOfThis(node: Node): string | null {
  if (!isMember(node) || node.computed || unwrapped(node.object).type !== 'ThisExpression')
    return null;
  return writtenName(node.property);
}

function isStatic(method: Node): boolean {
  return 'static' in method && method.static === true;
}

function accessorOf(member: Node): string[] {
  if (member.type !== 'ClassMethod' && member.type !== 'ClassPrivateMethod') return [];
  const name = member.kind === 'get' || member.kind === 'set' ? writtenName(member.key) : null;
  return name === null ? [] : [name];
}

/** True for `new Client(this)`, `const self = this` */
function isHandedOut(body: Node): boolean {
  let isSo = false;
  walkWithin(body, (node) => {
    const given = valuesIn(node);
    if (given.some((each) => unwrapped(each).type === 'ThisExpression')) isSo = true;
    return !isSo;
  });
  return isSo;
}

function valuesIn(node: Node): Node[] {
  if (isCallOrNew(node)) return node.arguments;
  if (node.type === 'AssignmentExpression') return [node.right];
  if (node.type === 'ObjectProperty') return [node.value];
  if (node.type === 'SpreadElement') return [node.argument];
  if (node.type === 'ArrayExpression') return node.elements.flatMap((each) => each ?? []);
  return node.type === 'VariableDeclarator' && node.init ? [node.init] : [];
}

/** Returns the members that functions inside methods read, whoever calls them. */
function readLater(body: Node): string[] {
  const found: string[] = [];
  walkWithin(body, (node) => {
    if (!isFunction(node) || /Method$/.test(node.type)) return true;
    walkWithin(node.body, (each) => {
      const name = memberOfThis(each);
      if (name !== null) found.push(name);
      return true;
    });
    return false;
  });
  return found;
}
