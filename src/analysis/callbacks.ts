import type { Node } from '@babel/types';

import { calledName, isCall } from '../document/calls';
import { isFunction, type FunctionVisit, type Visit } from '../document/walk';
import { named } from '../models/shipped';
import type { Code } from './code';

/** True if a callback is error-first: its first parameter is named or used like an error. */
export function isErrorFirstCallback(code: Code, fn: FunctionVisit): boolean {
  const [first] = fn.node.params;
  if (first?.type !== 'Identifier') return false;
  const method = (fn.parent && calledName(fn.parent.node)) ?? '';
  if (named('callsForEach').test(method) && isGivenElements(fn, first.name)) return false;
  if (named('errorName').test(first.name)) return true;
  if (named('callsForEach').test(method) || named('chains').test(method)) return false;
  const uses = code.scopes.bindingOf(code.at(first))?.read ?? [];
  return uses.some((use) => isPassedOn(code, use) && isWhereTested(use));
}

/** `errors.map((err) => …)`, `_.filter(list, (e) => …)`, but not `users.find(query, (err, found) => …)` */
function isGivenElements({ node, parent }: FunctionVisit, first: string): boolean {
  const isFirst = parent !== null && isCall(parent.node) && parent.node.arguments[0] === node;
  if (node.params.length === 1) return isFirst || first.length === 1;
  return isFirst && !/^find/.test(calledName(parent.node) ?? '');
}

/**
 * True if a name is declared with a value that is no function: `const done = []` is no callback.
 */
export function isSetToValue({ scopes }: Code, name: Visit): boolean {
  const declared = scopes.bindingOf(name)?.declared ?? [];
  return declared.some(
    ({ key, parent }) =>
      key === 'id' &&
      parent?.node.type === 'VariableDeclarator' &&
      NO_FUNCTION.test(parent.node.init?.type ?? ''),
  );
}

const NO_FUNCTION = /^(?:Array|Object|New|Await|Binary|Unary)Expression$|Literal$/;

/**
 * True for `throw problem`, and for `done(problem)` and `reject(problem)` if the callee is a
 * parameter.
 */
function isPassedOn(code: Code, { node, parent }: Visit): boolean {
  if (parent?.node.type === 'ThrowStatement') return true;
  if (parent?.node.type !== 'CallExpression' || parent.node.arguments[0] !== node) return false;
  return isParameter(parent.node.callee, code);
}

/** True for the name of a parameter, such as that of a callback. */
export function isParameter(name: Node, { scopes, at }: Code): boolean {
  const declared = scopes.bindingOf(at(name))?.declared ?? [];
  return declared.some(({ key }) => key === 'params');
}

/** `if (problem) …`, `problem ? … : …` */
function isWhereTested(use: Visit): boolean {
  for (let at = use; at.parent && !isFunction(at.node); at = at.parent) {
    const { node } = at.parent;
    const isBranch = node.type === 'IfStatement' || node.type === 'ConditionalExpression';
    if (isBranch && at.key === 'consequent' && isSameName(node.test, use.node)) return true;
  }
  return false;
}

function isSameName(one: Node, other: Node): boolean {
  return one.type === 'Identifier' && other.type === 'Identifier' && one.name === other.name;
}
