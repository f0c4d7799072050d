import type { Node } from '@babel/types';

import { isCallOrNew, isMember, type CallOrNew } from '../document/calls';
import { isFunction, type FunctionNode, type Visit } from '../document/walk';
import { unwrapped } from '../document/unwrapped';
import { named } from '../models/shipped';
import type { Code } from './code';
import { setOnceTo } from './setOnceTo';
import { handoverOf } from './userModel';

/** Limit of the depth to which helpers that call helpers are followed. */
const DEEPEST = 4;

/** True if the code shows that an expression is no promise, and has no `then`. */
export function isNoPromise(visit: Visit, code: Code, depth = 0): boolean {
  const node = unwrapped(visit.node);
  const of = (part: Node) => isNoPromise(code.at(part), code, depth + 1);
  if (depth > DEEPEST) return false;
  if (isCallOrNew(node)) return givesNone(node, code, depth);
  if (isFunction(node)) return true;
  switch (node.type) {
    case 'Identifier':
      return isNameOfNone(code.at(node), code, depth);
    case 'AwaitExpression':
    case 'TemplateLiteral':
    case 'BinaryExpression':
    case 'UnaryExpression':
    case 'UpdateExpression':
    case 'ArrayExpression':
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
    case 'NullLiteral':
    case 'BigIntLiteral':
    case 'RegExpLiteral':
      return true;
    case 'ConditionalExpression':
      return of(node.consequent) && of(node.alternate);
    case 'LogicalExpression':
      return of(node.left) && of(node.right);
    case 'ObjectExpression':
      return node.properties.every(
        (each) => 'key' in each && !each.computed && nameOf(each.key) !== 'then',
      );
    default:
      return false;
  }
}

function nameOf(key: Node): string {
  return key.type === 'Identifier' ? key.name : 'value' in key ? String(key.value) : '';
}

/** True if a name is set once, to a value that is no promise. */
function isNameOfNone(name: Visit, code: Code, depth: number): boolean {
  const made = setOnceTo(code, name);
  if (!made || code.scopes.bindingOf(name)!.assigned.length > 0) return false;
  return isNoPromise(code.at(made), code, depth + 1);
}

function givesNone(call: CallOrNew, code: Code, depth: number): boolean {
  const { callee } = call;
  if (callee.type === 'Identifier') {
    const fn = functionOf(code.at(callee), code);
    if (fn) return call.type !== 'NewExpression' && returnsNone(fn, code, depth);
    const isOfFile = code.scopes.bindingOf(code.at(callee)) !== null;
    if (isOfFile) return false;
    return call.type === 'NewExpression'
      ? named('ownClass').test(callee.name)
      : handoverOf(callee, code) === 'value';
  }
  if (handoverOf(callee, code) === 'value') return true;
  if (!isMember(callee) || callee.object.type !== 'Identifier') return false;
  const isOfFile = code.scopes.bindingOf(code.at(callee.object)) !== null;
  const name = `${callee.object.name}.${code.memberName(callee)}`;
  return !isOfFile && code.models.effect('returns', name)?.returns === 'value';
}

/** Returns the function of the file that a name is always bound to. */
export function functionOf(name: Visit, code: Code): FunctionNode | null {
  const binding = code.scopes.bindingOf(name);
  if (binding?.declared.length !== 1 || binding.assigned.length > 0) return null;
  const holder = binding.declared[0]!.parent!.node;
  const made = holder.type === 'VariableDeclarator' && holder.init ? holder.init : holder;
  const isOfFile = made !== holder || holder.type === 'FunctionDeclaration';
  return isOfFile && isFunction(made) ? made : null;
}

/** True if a function is not async and returns no promise. */
export function returnsNone(fn: FunctionNode, code: Code, depth = 0): boolean {
  if (fn.async || fn.generator) return false;
  return isEachNone(fn, code, depth);
}

/** True if all values that a function returns, async or not, are no promises. */
export function isEachNone(fn: FunctionNode, code: Code, depth = 0): boolean {
  return (code.returned.get(fn) ?? []).every((each) => isNoPromise(each, code, depth + 1));
}
