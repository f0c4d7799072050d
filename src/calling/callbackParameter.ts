import type { Node } from '@babel/types';

import type { FunctionNode } from '../document/walk';
import { isNamed, visitWithin } from './ownNodes';

/** What people call the callback that a call ends by. */
const NAMES = /^_?(?:cb|done|next|callback|\w+(?:Callback|Cb))$/;
/** What people call its first argument. */
const ERRORS = /^_?(?:e|er|err|error|ex|failure|\w+(?:Err|Error))$/;
/** Methods that call what they are given once for each item, and not at an end. */
const FOR_EACH = /^(?:forEach|map|filter|some|every|find\w*|reduce\w*|sort|flatMap|from|on|once|addListener|addEventListener)$/; // prettier-ignore

/**
 * The name of a function's last parameter where it is a callback as Node has them: called with an
 * error or nothing first, handed on as the last argument, or named like one; null where it is none.
 */
export function callbackParameter(fn: FunctionNode): string | null {
  const last = fn.params.at(-1);
  const name = last && nameOf(last);
  if (name === undefined || name === null) return null;
  const uses = new Set(usesOf(fn, name));
  const isCalledSo = NAMES.test(name);
  if (uses.has('value')) return uses.has('outcome') && isCalledSo ? name : null;
  // one that is never used is a callback too, and a call that never ends
  if (uses.has('outcome')) return name;
  return isCalledSo && (uses.size > 0 || !isMentioned(fn, name)) ? name : null;
}

function nameOf(parameter: Node): string | null {
  if (parameter.type === 'AssignmentPattern') return nameOf(parameter.left);
  return parameter.type === 'Identifier' ? parameter.name : null;
}

/**
 * `outcome`: called with an error, or null in its place. `end`: called with nothing. `handedOn`: to
 * another function, as its last argument. `value`: called with what can be no error.
 */
type Use = 'outcome' | 'end' | 'handedOn' | 'value';

function usesOf(fn: FunctionNode, name: string): Use[] {
  const uses: Use[] = [];
  // the body of an arrow may be the call itself
  visitWithin(fn, (node) => {
    if (node.type !== 'CallExpression' && node.type !== 'OptionalCallExpression') return 'into';
    if (isCallOf(node.callee, name)) uses.push(calledWith(node));
    else if (isHandedOn(node, name)) uses.push('handedOn');
    return 'into';
  });
  return uses;
}

function isMentioned(fn: FunctionNode, name: string): boolean {
  let mentions = 0;
  visitWithin(fn, (node) => {
    if (isNamed(node, name)) mentions += 1;
    return 'into';
  });
  // the parameter itself is one
  return mentions > 1;
}

/** `done(…)`, and `done.call(this, …)` as well. */
function isCallOf(callee: Node, name: string): boolean {
  return isNamed(callee, name) || CALLS.has(methodOf(callee, name));
}

const CALLS: ReadonlySet<string> = new Set(['call', 'apply']);

/** The method of that name that is meant: `call` of `done.call`, or ''. */
function methodOf(node: Node, name: string): string {
  if (node.type !== 'MemberExpression' || !isNamed(node.object, name)) return '';
  return node.property.type === 'Identifier' ? node.property.name : '';
}

type Call = Node & { type: 'CallExpression' | 'OptionalCallExpression' };

function calledWith({ callee, arguments: given }: Call): Use {
  const method = callee.type === 'MemberExpression' ? callee.property : null;
  // what `apply` hands on cannot be read here
  if (method && isNamed(method, 'apply')) return 'end';
  const first = given[method ? 1 : 0];
  if (!first) return 'end';
  return canBeError(first) ? 'outcome' : 'value';
}

function canBeError(node: Node): boolean {
  switch (node.type) {
    case 'NullLiteral':
      return true;
    case 'Identifier':
      return node.name === 'undefined' || ERRORS.test(node.name);
    case 'NewExpression':
    case 'CallExpression':
      return node.callee.type === 'Identifier' && /Error$/.test(node.callee.name);
    case 'ConditionalExpression':
      return canBeError(node.consequent) || canBeError(node.alternate);
    case 'LogicalExpression':
      return canBeError(node.left) || canBeError(node.right);
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return canBeError(node.expression);
    default:
      return false;
  }
}

/** `process.nextTick(done, …)` and its like take the callback first. */
const TICKS = /^(?:nextTick|setImmediate|setTimeout|queueMicrotask)$/;

function isHandedOn({ callee, arguments: given }: Call, name: string): boolean {
  const method = callee.type === 'MemberExpression' ? callee.property : callee;
  const methodName = method.type === 'Identifier' ? method.name : '';
  if (FOR_EACH.test(methodName)) return false;
  const place = TICKS.test(methodName) ? given[0] : given.at(-1);
  if (place === undefined) return false;
  const isBound = place.type === 'CallExpression' && methodOf(place.callee, name) === 'bind';
  return isBound || isNamed(place, name);
}
