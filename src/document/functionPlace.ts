import type { Expression, Node } from '@babel/types';

import { named } from '../models/shipped';
import { isCalledAtOnce } from './calledAtOnce';
import { isIdentifier, propertyName } from './exported';
import { keyName } from './functionName';
import { isFunction, type Visit } from './walk';
import { outermost } from './unwrapped';

/** Path by which code of a scope reaches a function: from a named value, step by step. */
export interface FunctionPlace {
  root: Root;
  /** Steps from the root's value to the function; none if the value is the function. */
  steps: Step[];
}

export type Root =
  /**
   * Value with a name. `base` is an expression of the scope, `names` lead from it to the value;
   * `name` is the user's name for it, empty for all exports.
   */
  | { is: 'named'; name: string; base: string; names: readonly string[]; at: Visit }
  /** Unreachable value: an argument of a call, a returned value, a default value. */
  | { is: 'nowhere'; name: string; at: Visit };

export interface Step {
  /** Name as in source code: `checkout`, `#secret`, `[Symbol.iterator]`. */
  name: string;
  /** Holder of the member: an object or a class itself, a class's prototype, or its instances. */
  of: 'owner' | 'prototype' | 'instance';
  private: boolean;
}

/** Returns the path to a function, class or object. */
export function placeOf(visit: Visit): FunctionPlace {
  const { node } = visit;
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
    return { root: declared(node.id?.name, visit), steps: [] };
  }
  if (isMember(node)) return memberPlace(visit);
  const value = outermost(visit);
  const { parent, key } = value;
  if (!parent) return { root: nowhere(visit), steps: [] };
  if (isMember(parent.node) && key === 'value') return memberPlace(parent);
  return { root: boundTo(value, parent), steps: [] };
}

/** Returns the name that a user would give, from the scope on. */
export function placeName({ root, steps }: FunctionPlace, ownName: string): string {
  const names = steps.map(({ name }) => name);
  if (root.is === 'nowhere' && root.name === '' && names.length === 0) return ownName;
  const joined = names.reduce(memberName, root.name);
  return joined === '' ? 'module.exports' : joined;
}

function memberName(owner: string, name: string): string {
  return owner === '' || name.startsWith('[') ? owner + name : `${owner}.${name}`;
}

function nowhere(at: Visit): Root {
  return { is: 'nowhere', name: ownName(at.node).name ?? '', at };
}

function declared(name: string | undefined, at: Visit): Root {
  if (name === undefined) return { is: 'named', ...DEFAULT, at };
  return { is: 'named', name, base: name, names: [], at };
}

const DEFAULT = { name: 'default', base: 'module.exports.default', names: [] };
const MODULE = { name: '', base: 'module.exports', names: [] };

type Member = Extract<
  Node,
  {
    type:
      | 'ObjectMethod'
      | 'ObjectProperty'
      | 'ClassMethod'
      | 'ClassPrivateMethod'
      | 'ClassProperty'
      | 'ClassAccessorProperty'
      | 'ClassPrivateProperty';
  }
>;

function isMember(node: Node): node is Member {
  switch (node.type) {
    case 'ObjectMethod':
    case 'ObjectProperty':
    case 'ClassMethod':
    case 'ClassPrivateMethod':
    case 'ClassProperty':
    case 'ClassAccessorProperty':
    case 'ClassPrivateProperty':
      return true;
    default:
      return false;
  }
}

/** Returns the path to a member: that of its object or class, and one step. */
function memberPlace(member: Visit): FunctionPlace {
  const { node } = member;
  if (!isMember(node)) throw new TypeError(`${node.type} is no member`);
  const name = keyName(node.key, 'computed' in node && node.computed === true);
  const isOfClass = node.type.startsWith('Class');
  const owner = isOfClass ? member.parent?.parent : member.parent;
  if (!owner || name === null) return { root: nowhere(member), steps: [] };
  const { root, steps } = placeOf(owner);
  return { root, steps: [...steps, { name, ...holderOf(node) }] };
}

function holderOf(node: Member): Pick<Step, 'of' | 'private'> {
  const isPrivate = node.type === 'ClassPrivateMethod' || node.type === 'ClassPrivateProperty';
  if (!node.type.startsWith('Class')) return { of: 'owner', private: false };
  if ('static' in node && node.static) return { of: 'owner', private: isPrivate };
  return { of: node.type === 'ClassMethod' ? 'prototype' : 'instance', private: isPrivate };
}

/** Returns the variable, assignment or export that a value is bound to. */
function boundTo(value: Visit, parent: Visit): Root {
  const { node } = parent;
  switch (node.type) {
    case 'VariableDeclarator':
      return node.id.type === 'Identifier' ? declared(node.id.name, parent) : nowhere(value);
    case 'AssignmentExpression':
      return value.key === 'right' ? assigned(node.left, parent, value.node) : nowhere(value);
    case 'ExportDefaultDeclaration':
      return { is: 'named', ...DEFAULT, ...ownName(value.node), at: parent };
    case 'TSExportAssignment':
      return { is: 'named', ...MODULE, ...ownName(value.node), at: parent };
    case 'CallExpression':
      return value.key === 'arguments' ? wrapped(value, parent) : nowhere(value);
    case 'ReturnStatement':
      return handedOut(value, parent.within);
    case 'ArrowFunctionExpression':
      return value.key === 'body' ? handedOut(value, parent) : nowhere(value);
    default:
      return nowhere(value);
  }
}

/**
 * Returns the binding of a call's result for a value that an immediately called function returns.
 */
function handedOut(value: Visit, maker: Visit | null): Root {
  const isAsync = maker !== null && isFunction(maker.node) && maker.node.async;
  if (!maker || isAsync || !isCalledAtOnce(maker)) return nowhere(value);
  let call = outermost(maker).parent;
  if (call?.node.type === 'MemberExpression') call = call.parent;
  const made = call && outermost(call);
  return made?.parent ? boundTo(made, made.parent) : nowhere(value);
}

/** Returns the function's own name, which an unnamed export goes by. */
function ownName(node: Node): { name?: string } {
  return 'id' in node && node.id?.type === 'Identifier' ? { name: node.id.name } : {};
}

function assigned(target: Node, at: Visit, value: Node): Root {
  const names = dottedNames(target);
  if (names === null) return { is: 'nowhere', name: '', at };
  const [first, second, ...rest] = names;
  const members = names.slice(1);
  if (first === 'module' && second === 'exports') {
    if (rest.length === 0) return { is: 'named', ...MODULE, ...ownName(value), at };
    return { is: 'named', name: personName(rest), base: 'module.exports', names: rest, at };
  }
  const isOfExports = first === 'exports' && members.length > 0;
  const name = personName(isOfExports ? members : names);
  return { is: 'named', name, base: first!, names: members, at };
}

/** Returns the user's name: `Foo.prototype.bar` is a method of Foo. */
function personName(names: readonly string[]): string {
  return names.filter((name) => name !== 'prototype').reduce(memberName, '');
}

/**
 * Returns the names of `a.b["c"][Symbol.d]` from its first identifier, or null if it has other
 * parts.
 */
function dottedNames(node: Node): string[] | null {
  const names: string[] = [];
  let at = node;
  for (; at.type === 'MemberExpression'; at = at.object) {
    const name = propertyName(at) ?? keyName(at.property, at.computed);
    if (name === null || name === '') return null;
    names.push(name);
  }
  return at.type === 'Identifier' ? [at.name, ...names.reverse()] : null;
}

/**
 * Returns the binding of a wrapper's result, which is called in place of the function; an object
 * may be returned unchanged.
 */
function wrapped(value: Visit, call: Visit): Root {
  const outer = outermost(call);
  if (!outer.parent || call.node.type !== 'CallExpression') return nowhere(value);
  const root = boundTo(outer, outer.parent);
  if (root.is === 'nowhere') return nowhere(value);
  if (!isFunction(value.node)) return handsBack(call.node.callee) ? root : nowhere(value);
  return isWrapper(value.node, call.node.callee, root)
    ? withOwnName(root, value.node)
    : nowhere(value);
}

function withOwnName(root: Root, node: Node): Root {
  if (root.is !== 'named' || (root.name !== '' && root.name !== 'default')) return root;
  return { ...root, ...ownName(node) };
}

/** True if the value is an export of the file, or a member of one. */
export function isOfExports({ base }: Root & { is: 'named' }): boolean {
  return /^(module\.)?exports\b/.test(base);
}

/** True for `Object.freeze` and the like, which return their argument. */
function handsBack(callee: Expression | Node): boolean {
  return (
    callee.type === 'MemberExpression' &&
    isIdentifier(callee.object, 'Object') &&
    named('givesItsArgument').test(propertyName(callee) ?? '')
  );
}

/**
 * True for a clear wrapper: its result is exported, it takes a generator, or it is a plain
 * `memoize(async …)`. `const names = list.map((x) => x.name)` is none.
 */
function isWrapper(node: Node, callee: Node, root: Root & { is: 'named' }): boolean {
  if (!isFunction(node)) return false;
  if (node.generator || isOfExports(root)) return true;
  return (
    node.async === true && callee.type === 'Identifier' && !named('callsLater').test(callee.name)
  );
}
