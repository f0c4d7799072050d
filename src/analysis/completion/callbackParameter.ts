import type { Node } from '@babel/types';

import { isCall, isMember, type Call } from '../../document/calls';
import type { FunctionNode, Visit } from '../../document/walk';
import { unwrapped } from '../../document/unwrapped';
import { named } from '../../models/shipped';
import type { Code } from '../code';
import { isError, isNothing, lastParameter } from './lastParameter';

/**
 * Returns the name of a function's last parameter if it is a Node callback; otherwise null. Such a
 * callback is called with an error or nothing first, passed on as the last argument, or named like
 * one.
 */
export function callbackParameter(fn: FunctionNode, code: Code): string | null {
  const last = lastParameter(fn, code);
  if (last === null) return null;
  const { name, reads, isAssigned } = last;
  const uses = new Set(reads.flatMap((each) => useOf(each) ?? []));
  const isCalledSo = named('nodeCallback').test(name);
  if (uses.has('value')) return uses.has('outcome') && isCalledSo ? name : null;
  // an unused callback is still a callback: its calls never end
  if (uses.has('outcome')) return name;
  const isUnused = reads.length === 0 && !isAssigned;
  return isCalledSo && (uses.size > 0 || isUnused) ? name : null;
}

/**
 * Use of a possible callback. `outcome`: called with an error, or null in its place. `end`: called
 * without arguments. `handedOn`: passed on as a last argument. `value`: called with something that
 * cannot be an error.
 */
type Use = 'outcome' | 'end' | 'handedOn' | 'value';

function useOf(read: Visit): Use | null {
  const { node, key, parent } = read;
  if (!parent) return null;
  if (isCall(parent.node)) {
    if (key === 'callee') return calledWith(parent.node.arguments[0]);
    return isHandedOn(parent.node, node) ? 'handedOn' : null;
  }
  const call = parent.parent?.node;
  const method = key === 'object' && isMember(parent.node) ? parent.node.property : null;
  if (!call || !isCall(call) || parent.key !== 'callee' || method?.type !== 'Identifier')
    return null;
  // the arguments of `apply` cannot be read here
  if (method.name === 'apply') return 'end';
  if (method.name === 'call') return calledWith(call.arguments[1]);
  const around = parent.parent?.parent?.node;
  const isBound = method.name === 'bind' && around && isCall(around) && isHandedOn(around, call);
  return isBound ? 'handedOn' : null;
}

function calledWith(first: Node | undefined): Use {
  if (!first) return 'end';
  return canBeError(first) ? 'outcome' : 'value';
}

function canBeError(given: Node): boolean {
  const node = unwrapped(given);
  switch (node.type) {
    case 'ConditionalExpression':
      return canBeError(node.consequent) || canBeError(node.alternate);
    case 'LogicalExpression':
      return canBeError(node.left) || canBeError(node.right);
    default:
      return isNothing(node) || isError(node);
  }
}

function isHandedOn({ callee, arguments: given }: Call, node: Node): boolean {
  const method = isMember(callee) ? callee.property : callee;
  const name = method.type === 'Identifier' ? method.name : '';
  // `async.map(list, fn, callback)` passes the callback on; `list.map(callback)` calls it for each
  // element
  if ((named('callsForEach').test(name) && given.length < 3) || named('listens').test(name))
    return false;
  // `process.nextTick(done, …)` takes the callback first, or hands it on: `setImmediate(start, done)`
  return node === given.at(-1) || (named('callsLater').test(name) && node === given[0]);
}
