import type { Identifier, Node } from '@babel/types';

import { isMember } from '../../document/calls';
import { isIdentifier } from '../../document/exported';
import { STANDS_IN } from '../../document/standAlone';
import { type FunctionNode, type Visit } from '../../document/walk';
import type { Code } from '../code';
import { membersNamed, nameOfKey } from './membersNamed';
import { returnedBy } from './returnedValues';
import { fewOf, memberPath, placeAt, type ValueAnalysis, type Value } from './value';

/** Returns the values of a member of some values. */
export function memberValues(
  reading: ValueAnalysis,
  values: readonly Value[],
  name: string,
  depth = 0,
): Value[] {
  // an object may be spread into itself, and classes may extend each other
  if (depth > DEEPEST) return [];
  return fewOf(values.flatMap((value) => memberOf(reading, value, name, depth)));
}

const DEEPEST = 5;

/** Names of the global object, whose members are undeclared names. */
export const GLOBAL_OBJECTS: ReadonlySet<string> = new Set(['global', 'globalThis']);

function memberOf(reading: ValueAnalysis, value: Value, name: string, depth: number): Value[] {
  switch (value.is) {
    case 'place':
      return [placeAt(GLOBAL_OBJECTS.has(value.path) ? name : memberPath(value.path, name))];
    case 'object':
      return objectMember(reading, value.visit, name, depth);
    case 'instance':
      return instanceMember(reading, value.of, name, depth);
    case 'class':
      return ownMembers(reading, value.visit, name);
    case 'list':
      return name === '[]' ? [...value.items.flat(), ...value.each] : [];
    default:
      return [];
  }
}

function objectMember(
  reading: ValueAnalysis,
  { node }: Visit,
  name: string,
  depth: number,
): Value[] {
  if (node.type === 'TSEnumDeclaration') return enumMember(node, name);
  if (node.type !== 'ObjectExpression') return [];
  return node.properties.flatMap((property): Value[] => {
    if (property.type === 'SpreadElement') {
      return memberValues(
        reading,
        reading.valuesOf(reading.code.at(property.argument)),
        name,
        depth + 1,
      );
    }
    if (nameOfKey(property) !== name) return [];
    const holds = property.type === 'ObjectProperty' ? property.value : property;
    return reading.valuesOf(reading.code.at(holds));
  });
}

/**
 * Returns the value of an enum's member. Without an initializer it is one more than the one before,
 * from 0 on.
 */
function enumMember(node: Node & { type: 'TSEnumDeclaration' }, name: string): Value[] {
  let next: number | null = 0;
  for (const { id, initializer } of node.body?.members ?? node.members) {
    const isLiteral =
      initializer?.type === 'StringLiteral' || initializer?.type === 'NumericLiteral';
    const value: string | number | null = isLiteral ? initializer.value : initializer ? null : next;
    next = typeof value === 'number' ? value + 1 : null;
    const own = id.type === 'Identifier' ? id.name : id.value;
    if (own === name) return value === null ? [] : [{ is: 'literal', value }];
  }
  return [];
}

/**
 * Returns the values of an instance's member. One that the class neither declares nor sets is
 * invented.
 */
function instanceMember(
  reading: ValueAnalysis,
  visit: Visit,
  name: string,
  depth: number,
): Value[] {
  const values = [...ownMembers(reading, visit, name), ...setMembers(reading, visit, name)];
  if (values.length > 0 || declares(visit, name)) return values;
  const { node } = visit;
  if ('superClass' in node && node.superClass && depth < DEEPEST) {
    const base = reading.valuesOf(reading.code.at(node.superClass));
    const local = base.find((each) => each.is === 'class');
    if (local?.is === 'class') return instanceMember(reading, local.visit, name, depth + 1);
  }
  return [placeAt(memberPath('this', name))];
}

function declares({ node }: Visit, name: string): boolean {
  return membersNamed(node, name).some((member) => 'value' in member && member.value);
}

function ownMembers(reading: ValueAnalysis, { node }: Visit, name: string): Value[] {
  return membersNamed(node, name).flatMap((member): Value[] => {
    if (member.type === 'ClassMethod' || member.type === 'ClassPrivateMethod') {
      const values = reading.valuesOf(reading.code.at(member));
      return member.kind === 'get' ? returnedBy(reading, member) : values;
    }
    const holds = 'value' in member ? member.value : null;
    return holds && 'type' in holds ? reading.valuesOf(reading.code.at(holds)) : [];
  });
}

/** Returns the values that methods assign to `this.name`, and parameters that are properties. */
function setMembers(reading: ValueAnalysis, visit: Visit, name: string): Value[] {
  const { code } = reading;
  const given = [...setsOf(code, visit, name), ...propertyParameters(visit, name)];
  return given.flatMap((each) => reading.valuesOf(code.at(each)));
}

/** Returns the expressions that methods of a class assign to `this.name`. */
export function setsOf(code: Code, visit: Visit, name: string): Node[] {
  return (code.setOnThis.get(name) ?? []).flatMap((set) => {
    const isOfClass = classOfThis(set)?.node === visit.node;
    return isOfClass && 'right' in set.node ? set.node.right : [];
  });
}

/** Returns `redis` of `constructor(private redis: Redis)` */
export function propertyParameters(visit: Visit, name: string): Identifier[] {
  return (constructorOf(visit)?.params ?? []).flatMap((parameter) => {
    if (parameter.type !== 'TSParameterProperty') return [];
    const inner = parameter.parameter;
    const named = inner.type === 'AssignmentPattern' ? inner.left : inner;
    return named.type === 'Identifier' && named.name === name ? named : [];
  });
}

export function constructorOf({ node }: Visit): FunctionNode | null {
  if (node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression') return node;
  const found = membersNamed(node, 'constructor').find(
    (member) => member.type === 'ClassMethod' && member.kind === 'constructor',
  );
  return found?.type === 'ClassMethod' ? found : null;
}

/**
 * Returns the value of `this`: an instance of the class, the object around, or an invented value.
 */
export function thisValues(reading: ValueAnalysis, visit: Visit): Value[] {
  const owner = classOfThis(visit);
  if (owner && standsIn(owner)) return [placeAt('this')];
  if (owner?.node.type === 'ObjectExpression') return [{ is: 'object', visit: owner }];
  if (owner) return [{ is: 'instance', of: owner }];
  const fn = functionOfThis(visit);
  // code outside its class keeps the `this` of the original place
  const isOfScored = fn === null ? reading.scored !== null : fn.node === reading.scored?.node;
  return isOfScored ? [placeAt('this')] : [];
}

/** Returns the value of `super`; an invented base class has the path `super`. */
export function superValues(reading: ValueAnalysis, visit: Visit): Value[] {
  const owner = classOfThis(visit);
  const base = owner && 'superClass' in owner.node ? owner.node.superClass : null;
  const values = base ? reading.valuesOf(reading.code.at(base)) : [];
  if (isOfStatic(visit)) return values;
  const local = values.find((each) => each.is === 'class');
  return [local?.is === 'class' ? { is: 'instance', of: local.visit } : placeAt('super')];
}

function isOfStatic({ within }: Visit): boolean {
  for (let fn = within; fn; fn = fn.within) {
    if (fn.node.type === 'ClassMethod') return fn.node.static;
  }
  return false;
}

/** True for the stand-in of the class or object that a separated method belonged to. */
function standsIn({ parent }: Visit): boolean {
  const holder = parent?.node;
  return holder?.type === 'VariableDeclarator' && isIdentifier(holder.id, STANDS_IN);
}

/** Returns the function whose `this` is bound at a node: arrow functions have none. */
function functionOfThis(visit: Visit): Visit | null {
  let fn = visit.within;
  while (fn?.node.type === 'ArrowFunctionExpression') fn = fn.within;
  return fn;
}

/** Returns the class or object that `this` refers to at a node; or null. */
export function classOfThis(visit: Visit): Visit | null {
  for (let at: Visit | null = visit; at?.parent; at = at.parent) {
    const { parent } = at;
    if (parent.node.type === 'ClassBody') return parent.parent;
    if (at.node.type === 'FunctionDeclaration') return constructorFunction(at);
    if (at.node.type === 'ObjectMethod') return parent;
    if (at.node.type !== 'FunctionExpression') continue;
    return parent.node.type === 'ObjectProperty' ? parent.parent : prototypeOwner(at);
  }
  return null;
}

/** Returns a function that is written as a constructor: its name begins with a capital letter. */
function constructorFunction(fn: Visit): Visit | null {
  const { node } = fn;
  return 'id' in node && node.id?.type === 'Identifier' && /^[A-Z]/.test(node.id.name) ? fn : null;
}

/** Returns the constructor `Cart` for `Cart.prototype.checkout = function () {…}`. */
function prototypeOwner(fn: Visit): Visit | null {
  const left = fn.parent?.node.type === 'AssignmentExpression' ? fn.parent.node.left : null;
  if (left?.type !== 'MemberExpression' || left.object.type !== 'MemberExpression') return null;
  const { object, property } = left.object;
  if (object.type !== 'Identifier' || property.type !== 'Identifier') return null;
  if (property.name !== 'prototype') return null;
  for (let at: Visit | null = fn; at; at = at.parent) {
    if (at.node.type !== 'Program') continue;
    const found = at.node.body.find(
      (each) => each.type === 'FunctionDeclaration' && each.id?.name === object.name,
    );
    return found ? { node: found, key: 'body', parent: at, depth: 0, within: null } : null;
  }
  return null;
}

/** Returns `name` for `this.name`; otherwise null. */
export function memberOfThis(code: Code, node: Node): string | null {
  return isMember(node) && node.object.type === 'ThisExpression' ? code.memberName(node) : null;
}
