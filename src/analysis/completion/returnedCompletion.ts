import type { Node } from '@babel/types';

import type { CompletesBy } from '../../../bench-runner/protocol/job';
import { isCall, isMember, type Call } from '../../document/calls';
import { isFunction, type FunctionNode } from '../../document/walk';
import { unwrapped } from '../../document/unwrapped';
import { named } from '../../models/shipped';
import type { Code } from '../code';
import { handoverOf } from '../userModel';
import { callbackParameter } from './callbackParameter';

/** End of calls by what a function returns, with words for it: `a promise chain`. */
export interface Returned {
  completesBy: CompletesBy;
  what: string;
}

/** Limit of names and calls that are followed one after another. */
const MOST_STEPS = 4;

/** Returns how calls of a function end by what it returns; null if the code does not show it. */
export function returnedCompletion(
  fn: FunctionNode,
  code: Code,
  steps = MOST_STEPS,
): Returned | null {
  if (fn.async && !fn.generator) return promise('what an async function returns');
  for (const { node } of code.returned.get(fn) ?? []) {
    const found = ofExpression(node, { fn, code }, steps);
    if (found) return found;
  }
  return null;
}

/** Function that returns an expression, and its file. */
interface Within {
  fn: FunctionNode;
  code: Code;
}

function ofExpression(expression: Node, within: Within, steps: number): Returned | null {
  if (steps === 0) return null;
  const node = unwrapped(expression);
  const of = (each: Node) => ofExpression(each, within, steps);
  switch (node.type) {
    case 'NewExpression':
      return ofNew(lastName(node.callee));
    case 'CallExpression':
    case 'OptionalCallExpression':
      return ofCall(node, within, steps);
    case 'ImportExpression':
      return promise('import()');
    case 'Identifier':
      return ofName(node, within, steps);
    case 'ConditionalExpression':
      return of(node.consequent) ?? of(node.alternate);
    case 'LogicalExpression':
      return of(node.left) ?? of(node.right);
    case 'AssignmentExpression':
      return of(node.right);
    default:
      return isFunction(node) ? ofReturnedFunction(node, within.code) : null;
  }
}

function ofNew(name: string): Returned | null {
  if (name === 'Promise') return promise('a new Promise');
  if (named('observableType').test(name)) return observable(`a new ${name}`);
  return named('streamType').test(name) ? { completesBy: 'stream', what: `a new ${name}` } : null;
}

function ofCall({ callee, arguments: given }: Call, within: Within, steps: number) {
  const name = lastName(callee);
  if (callee.type === 'Import') return promise('import()');
  if (callee.type === 'Identifier') return ofCallOfName(callee, name, within, steps);
  const atOnce = unwrapped(callee);
  if (isFunction(atOnce)) return returnedCompletion(atOnce, within.code, steps - 1);
  if (!isMember(callee)) return null;
  const owner = lastName(callee.object);
  if (named('chains').test(name)) return promise('a promise chain');
  if (named('makesPromise').test(name) && named('promiseType').test(owner))
    return promise(`${owner}.${name}`);
  if (named('observableType').test(owner)) return observable(`${owner}.${name}`);
  if (name === 'pipe') return ofPipe(given, within.code);
  const handed = handoverOf(callee, within.code);
  if (handed === 'promise') return promise(`${name}()`);
  const isStream = handed === 'stream' || (named('streamType').test(owner) && name === 'from');
  return isStream ? stream(name) : null;
}

function ofCallOfName(
  callee: Node,
  name: string,
  { fn, code }: Within,
  steps: number,
): Returned | null {
  const handed = handoverOf(callee, code);
  if (handed === 'observable') return observable(`${name} of RxJS`);
  if (handed === 'stream') return stream(name);
  if (handed === 'promise') return promise(`${name}()`);
  const called = [...valuesOf(callee, null, code), ...valuesOf(callee, fn, code)].find(isFunction);
  return called && called !== fn ? returnedCompletion(called, code, steps - 1) : null;
}

/**
 * Returns an observable for a pipe of RxJS operators, and a stream for a pipe with one argument.
 */
function ofPipe(given: readonly Node[], code: Code): Returned | null {
  const isRx = given.some((each) => isCall(each) && handoverOf(each.callee, code) === 'observable');
  if (isRx) return observable('a pipe of RxJS');
  return given.length === 1 ? { completesBy: 'stream', what: 'a pipe of streams' } : null;
}

function ofName(name: Node, { fn, code }: Within, steps: number): Returned | null {
  const value = valuesOf(name, fn, code).at(-1);
  if (!value) return null;
  return value.type === 'FunctionDeclaration'
    ? ofReturnedFunction(value, code)
    : ofExpression(value, { fn, code }, steps - 1);
}

/**
 * Returns the values that a name is declared with or set to: in `fn`, or at the top level for null.
 */
function valuesOf(name: Node, fn: FunctionNode | null, { scopes, at }: Code): Node[] {
  const { declared = [], assigned = [] } = scopes.bindingOf(at(name)) ?? {};
  return [...declared, ...assigned].flatMap(({ parent }): Node[] => {
    const holder = parent?.node;
    if (!parent || !holder || (parent.within?.node ?? null) !== fn) return [];
    if (holder.type === 'FunctionDeclaration') return [holder];
    if (holder.type === 'AssignmentExpression') return [holder.right];
    return holder.type === 'VariableDeclarator' && holder.init ? [holder.init] : [];
  });
}

function promise(what: string): Returned {
  return { completesBy: 'promise', what };
}

function observable(what: string): Returned {
  return { completesBy: 'observable', what };
}

function stream(what: string): Returned {
  return { completesBy: 'stream', what: `what ${what} makes` };
}

function ofReturnedFunction(fn: FunctionNode, code: Code): Returned | null {
  const name = callbackParameter(fn, code);
  if (name === null || fn.async || fn.generator) return null;
  return { completesBy: 'thunk', what: `a function that takes the callback ${name}` };
}

function lastName(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  return isMember(node) && !node.computed ? lastName(node.property) : '';
}
