import type { Node } from '@babel/types';

import type { FailureShape } from '../../bench-runner/protocol/own';
import { calledName, isCall, isMember, receiver } from '../document/calls';
import { rangeOf, startOf } from '../document/range';
import { isFunctionVisit, type Visit } from '../document/walk';
import { unwrapped } from '../document/unwrapped';
import { named } from '../models/shipped';
import type { Code } from './code';

/**
 * Returns the failures that handlers distinguish, in the order of the text:
 * `error.code === 'P2002'`, `error instanceof HttpError && error.status >= 500`. Each is the shape
 * of an error that passes the test.
 */
export function errorDiscriminators(
  code: Code,
  isReached: (offset: number) => boolean,
): FailureShape[] {
  const found = new Map<string, FailureShape>();
  for (const visit of code.visits.values()) {
    if (!isReached(startOf(visit.node))) continue;
    const [told] = toldBy(visit, code);
    if (!told) continue;
    const all = [...besideOf(visit, code), told];
    const ofClass = all.find(([, , name]) => name !== undefined)?.[2];
    const members = Object.fromEntries(all.filter(([member]) => member !== ''));
    const shape = { members, ...(ofClass === undefined ? {} : { ofClass }) };
    const key = JSON.stringify(shape);
    if (!found.has(key)) found.set(key, shape);
  }
  return [...found.values()];
}

/** True if a handler around a call tells kinds of failures apart, such as a duplicate key. */
export function tellsFailuresApart(call: Visit, code: Code): boolean {
  for (let at: Visit | null = call; at?.parent; at = at.parent) {
    const { node } = at.parent;
    if (node.type !== 'TryStatement' || at.key !== 'block' || !node.handler) continue;
    const { start, end } = rangeOf(node.handler);
    if (errorDiscriminators(code, (offset) => offset >= start && offset < end).length > 0)
      return true;
  }
  return false;
}

/** Member of an error with a value that passes a test; or no member, and the name of a class. */
type Told = [member: string, value: string | number | boolean, ofClass?: string];

function toldBy({ node }: Visit, code: Code): Told[] {
  switch (node.type) {
    case 'BinaryExpression':
      if (node.operator === 'instanceof') return ofClass(node.left, node.right, code);
      return [
        ...compared(node.left, node.operator, node.right, code),
        ...compared(node.right, MIRRORED[node.operator] ?? node.operator, node.left, code),
      ];
    case 'SwitchCase': {
      const holder = code.at(node).parent?.node;
      return holder?.type === 'SwitchStatement' && node.test
        ? compared(holder.discriminant, '===', node.test, code)
        : [];
    }
    default:
      return isCall(node) ? askedBy(node, code) : [];
  }
}

function ofClass(error: Node, of: Node, code: Code): Told[] {
  const [name, its] = [unwrapped(error), unwrapped(of)];
  if (name.type !== 'Identifier' || !isError(code.at(name), code)) return [];
  const called = its.type === 'Identifier' ? its.name : isMember(its) ? code.memberName(its) : null;
  return called === null || called === 'Error' ? [] : [['', true, called]];
}

const MIRRORED: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

function compared(one: Node, operator: string, other: Node, code: Code): Told[] {
  const member = memberOfError(one, code);
  const value = literalOf(other);
  if (member === null || value === null) return [];
  if (/^[!=]==?$/.test(operator)) return [[member, value]];
  if (typeof value !== 'number') return [];
  if (operator === '>=' || operator === '<=') return [[member, value]];
  return operator === '>' ? [[member, value + 1]] : operator === '<' ? [[member, value - 1]] : [];
}

/** `['ECONNRESET', 'EPIPE'].includes(error.code)`, `error.message.includes('deadlock')` */
function askedBy(call: Node, code: Code): Told[] {
  const name = calledName(call) ?? '';
  const owner = receiver(call);
  const [asked] = isCall(call) ? call.arguments : [];
  if (!owner || !asked || !named('asksText').test(name)) return [];
  const list = unwrapped(owner);
  if (list.type === 'ArrayExpression' && list.elements[0]) {
    return compared(asked, '===', list.elements[0], code);
  }
  return compared(list, '===', asked, code);
}

/** Returns the other conditions on the error that are joined by `&&`. */
function besideOf(visit: Visit, code: Code): Told[] {
  let top = visit;
  while (top.parent?.node.type === 'LogicalExpression' && top.parent.node.operator === '&&')
    top = top.parent;
  return top === visit ? [] : conjunctsOf(top.node).flatMap((each) => truthy(each, code));
}

function conjunctsOf(node: Node): Node[] {
  const inner = unwrapped(node);
  return inner.type === 'LogicalExpression' && inner.operator === '&&'
    ? [...conjunctsOf(inner.left), ...conjunctsOf(inner.right)]
    : [inner];
}

function truthy(node: Node, code: Code): Told[] {
  const member = memberOfError(node, code);
  return member === null ? toldBy(code.at(node), code).slice(0, 1) : [[member, true]];
}

/**
 * Returns `response.status` for `error.response?.status`, also by a name that it is bound to;
 * otherwise null.
 */
function memberOfError(node: Node, code: Code): string | null {
  const inner = unwrapped(node);
  if (inner.type === 'Identifier') return memberGivenTo(code.at(inner), code);
  if (!isMember(inner)) return null;
  const name = code.memberName(inner);
  if (name === null || !/^[\w$]+$/.test(name)) return null;
  const owner = unwrapped(inner.object);
  if (owner.type === 'Identifier' && isError(code.at(owner), code)) return name;
  const before = memberOfError(owner, code);
  return before === null ? null : `${before}.${name}`;
}

/** `const status = error.response?.status;`, `const { code } = error;` */
function memberGivenTo(name: Visit, code: Code): string | null {
  const [declared, ...more] = code.scopes.bindingOf(name)?.declared ?? [];
  const holder = declared?.parent?.node;
  if (more.length > 0 || !holder) return null;
  if (holder.type === 'VariableDeclarator') {
    return holder.id === declared.node && holder.init ? memberOfError(holder.init, code) : null;
  }
  const pattern = declared.parent?.parent;
  const from = pattern?.parent?.node;
  if (holder.type !== 'ObjectProperty' || holder.key.type !== 'Identifier') return null;
  if (pattern?.node.type !== 'ObjectPattern' || from?.type !== 'VariableDeclarator') return null;
  const given = from.init && unwrapped(from.init);
  return given?.type === 'Identifier' && isError(code.at(given), code) ? holder.key.name : null;
}

/** True for the binding of a `catch`, and for a first parameter that is named like an error. */
function isError(name: Visit, code: Code): boolean {
  return (code.scopes.bindingOf(name)?.declared ?? []).some(({ node, key, parent }) => {
    if (parent?.node.type === 'CatchClause') return true;
    const isFirst =
      key === 'params' &&
      parent !== null &&
      isFunctionVisit(parent) &&
      parent.node.params[0] === node;
    return isFirst && node.type === 'Identifier' && named('errorName').test(node.name);
  });
}

function literalOf(node: Node): string | number | null {
  const inner = unwrapped(node);
  if (inner.type !== 'StringLiteral' && inner.type !== 'NumericLiteral') return null;
  return inner.value;
}
