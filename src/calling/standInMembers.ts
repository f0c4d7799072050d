import type { Node } from '@babel/types';

import type { InventionPlan } from '../../bench-runner/protocol/invention';
import type { Code } from '../analysis/code';
import { classOfThis, constructorOf, memberOfThis } from '../analysis/values/members';
import { membersNamed } from '../analysis/values/membersNamed';
import { visitsWithin } from '../analysis/visitsWithin';
import { isCallOrNew, isMember } from '../document/calls';
import { writtenName } from '../document/exported';
import { isInside, rangeOf, type Range } from '../document/range';
import { isFunction, type Visit } from '../document/walk';
import { outermost } from '../document/unwrapped';
import type { StandIn } from './callOptions';
import { emptyAtFirst } from './emptyAtFirst';
import { inPublicName } from './publicNames';

/** A property of `this` among the names of mocks. */
export const OF_THIS = /^this\.(#?[\w$]+)$/;

/**
 * Returns properties of `this` that a method needs and that a first call of it lacks:
 * `async init() { this.db = await open(); }`, or the object's creator sets them. The form is
 * `this.db`.
 */
export function membersSetUpElsewhere(code: Code, range: Range): string[] {
  return membersMissing(code, range, () => true);
}

/**
 * Returns the private members that a method reads: its object was created without a constructor.
 */
export function privateMembers(code: Code, range: Range): string[] {
  const ranges = methodsRun(code, range);
  const names = [...code.visits.values()]
    .filter(({ node }) => ranges.some((each) => isInside(node, each)))
    .flatMap(({ node }) => memberOfThis(code, node) ?? []);
  return [...new Set(names)].filter((name) => name.startsWith('#')).map((name) => `this.${name}`);
}

/**
 * Returns those that other code should set: the file does, the class declares them, or there is a
 * base class. Any other missing member is a mistake.
 */
export function membersSomebodySets(code: Code, range: Range): string[] {
  return membersMissing(
    code,
    range,
    (owner, name) =>
      code.setOnThis.has(name) ||
      (owner !== null &&
        (membersNamed(owner.node, name).length > 0 ||
          ('superClass' in owner.node && !!owner.node.superClass))),
  );
}

function membersMissing(
  code: Code,
  range: Range,
  isMeant: (owner: Visit | null, name: string) => boolean,
): string[] {
  const ranges = methodsRun(code, range);
  const isRun = (node: Node) => ranges.some((each) => isInside(node, each));
  const found = new Set<string>();
  for (const visit of code.visits.values()) {
    const name = memberOfThis(code, visit.node);
    if (name === null || !isNeeded(visit) || !isRun(visit.node)) continue;
    const owner = classOfThis(visit);
    const object = owner ? null : objectOfThis(visit);
    if (owner ? isThere(code, owner, name) : !object || isSetOn(code, object, name)) continue;
    if (!isMeant(owner, name)) continue;
    const isSet = (code.setOnThis.get(name) ?? []).some(
      (set) => isRun(set.node) && !isInside(visit.node, set.node),
    );
    if (!isSet) found.add(`this.${name}`);
  }
  return [...found].filter((name) => OF_THIS.test(name));
}

/**
 * Returns the name of the object whose method uses `this`: `exports` of
 * `exports.load = function () { this.cfg … }`; null for another form.
 */
function objectOfThis(visit: Visit): string | null {
  let fn = visit.within;
  while (fn?.node.type === 'ArrowFunctionExpression') fn = fn.within;
  const set = fn?.parent?.node;
  return set?.type === 'AssignmentExpression' && fn?.key === 'right' ? ownerOf(set.left) : null;
}

function isSetOn(code: Code, object: string, name: string): boolean {
  return [...code.visits.values()].some(
    ({ node }) =>
      node.type === 'AssignmentExpression' &&
      isMember(node.left) &&
      code.memberName(node.left) === name &&
      ownerOf(node.left) === object,
  );
}

/** Returns `exports` of `exports.load` and `module.exports.load`. */
function ownerOf(left: Node): string | null {
  if (!isMember(left)) return null;
  const { object } = left;
  if (object.type === 'Identifier') return object.name;
  return isMember(object) ? writtenName(object.property) : null;
}

/** Returns the ranges of a function and of the methods of its object that it calls. */
export function methodsRun(code: Code, range: Range): Range[] {
  const ranges = [range];
  const known = new Set<Node>();
  for (let at = 0; at < ranges.length; at++) {
    for (const visit of visitsWithin(code, ranges[at]!)) {
      if (!isCallOrNew(visit.node)) continue;
      const name = memberOfThis(code, visit.node.callee);
      const owner = name === null ? null : classOfThis(visit);
      const [method] = owner && name !== null ? membersNamed(owner.node, name) : [];
      if (!method || !('params' in method) || known.has(method)) continue;
      known.add(method);
      ranges.push(rangeOf(method));
    }
  }
  return ranges;
}

/** True if the code uses its members or calls it, which throws without it. */
function isNeeded(visit: Visit): boolean {
  const { node, key, parent } = outermost(visit);
  const holder = parent?.node;
  if (!holder) return false;
  if (holder.type === 'VariableDeclarator') return holder.id.type === 'ObjectPattern';
  if (holder.type === 'ForOfStatement') return key === 'right';
  if (holder.type === 'CallExpression') return holder.callee === node;
  return holder.type === 'MemberExpression' && holder.object === node;
}

/** True if a new object has the member, by the code of its class. */
function isThere(code: Code, owner: Visit, name: string): boolean {
  const declared = membersNamed(owner.node, name).some((each) => !isEmptyMember(each));
  const made = constructorOf(owner);
  const isSet = (code.setOnThis.get(name) ?? []).some(
    ({ node }) => isInConstructor(node, owner) && !isEmptySet(node),
  );
  return declared || isSet || (made?.params ?? []).some((each) => isProperty(each, name));
}

export function isInConstructor(node: Node, owner: Visit): boolean {
  const made = constructorOf(owner);
  return made !== null && isInside(node, rangeOf(made));
}

/** True for `db;`, `#db;` and `db = null;` of a class, `db: null` of an object. */
function isEmptyMember(member: Node): boolean {
  return isField(member) && isEmptyValue(member.value);
}

function isField(member: Node): member is Field {
  return FIELDS.has(member.type);
}

type Field = Extract<Node, { type: 'ClassProperty' | 'ClassPrivateProperty' | 'ObjectProperty' }>;

const FIELDS: ReadonlySet<string> = new Set<Field['type']>([
  'ClassProperty',
  'ClassPrivateProperty',
  'ObjectProperty',
]);

function isEmptySet(node: Node): boolean {
  return node.type === 'AssignmentExpression' && isEmptyValue(node.right);
}

function isEmptyValue(node: Node | null | undefined): boolean {
  return emptyAtFirst(node) === 'nothing';
}

/** True for `constructor(private readonly db: Db)`. */
function isProperty(parameter: Node, name: string): boolean {
  if (parameter.type !== 'TSParameterProperty') return false;
  const { parameter: inner } = parameter;
  const named = inner.type === 'AssignmentPattern' ? inner.left : inner;
  return named.type === 'Identifier' && named.name === name;
}

/** Returns the identifiers by which code outside of constructors sets these members. */
export function settersOf(code: Code, names: readonly string[]): Node[] {
  const members = names.flatMap((name) => OF_THIS.exec(name)?.[1] ?? []);
  const sets = members.flatMap((name) => code.setOnThis.get(name) ?? []).filter(isOfNoConstructor);
  const left = sets.flatMap(({ node }) =>
    node.type === 'AssignmentExpression' && isMember(node.left) ? [node.left.property] : [],
  );
  const fields = [...code.visits.values()].flatMap(({ node }) =>
    isField(node) &&
    node.value &&
    emptyAtFirst(node.value) !== null &&
    members.includes(writtenName(node.key) ?? '')
      ? [node.key as Node]
      : [],
  );
  return [...left, ...fields].filter(({ type }) => /^(?:Identifier|PrivateName)$/.test(type));
}

function isOfNoConstructor(set: Visit): boolean {
  if (set.node.type === 'AssignmentExpression' && emptyAtFirst(set.node.right) !== null)
    return true;
  const owner = classOfThis(set);
  const made = owner && constructorOf(owner);
  let fn = set.within;
  while (fn && isFunction(fn.node) && fn.node !== made) fn = fn.within;
  return !fn;
}

/**
 * Adds mocks to a plan; a property only where its object lacks it.
 *
 * @param publicNames replacements of private names in the text of the plan
 */
export function withStandIns(
  plan: InventionPlan,
  standIns: readonly StandIn[],
  publicNames: ReadonlyMap<string, string>,
): InventionPlan {
  const facts = { ...plan.facts };
  for (const { name, ...fact } of standIns) {
    const path = inPublicName(name, publicNames);
    // facts from a constructor do not hold for an object created without one
    const before = path === name ? facts[path] : {};
    const isMember = OF_THIS.test(name);
    if (isMember || Object.keys(fact).length > 0) {
      facts[path] = { ...before, ...fact, ...(isMember ? { inPlace: 'ifMissing' } : {}) };
    }
  }
  return { ...plan, facts };
}
