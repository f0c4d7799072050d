import type { Node } from '@babel/types';

import { isInside } from '../../document/range';
import type { Visit } from '../../document/walk';
import type { Code } from '../code';
import { classOfThis } from './members';
import { classBody, nameOfKey } from './membersNamed';

/** Number of nodes up to which a file is read as a whole. */
const MOST_WHOLE = 20_000;
/** Limit of nodes that are read of a larger file. */
const MOST_READ = 15_000;

/**
 * Returns the part of a file that concerns a function: all of it; or, for a large file, the
 * function, its class, and the declarations of names in them, the nearest first.
 */
export function relevantVisits(code: Code, scored: Visit | null): Visit[] {
  const isWhole = !scored || code.visits.size <= MOST_WHOLE;
  return isWhole ? [...code.visits.values()] : reachedVisits(code, scored);
}

/**
 * All nodes of a file in order, with the index of each; cached, as a large file has many functions.
 */
interface InOrder {
  all: readonly Visit[];
  places: ReadonlyMap<Node, number>;
}

const known = new WeakMap<Code, InOrder>();

function inOrder(code: Code): InOrder {
  const found = known.get(code);
  if (found) return found;
  const all = [...code.visits.values()];
  const made = { all, places: new Map(all.map((visit, index) => [visit.node, index])) };
  known.set(code, made);
  return made;
}

/** Returns the function, its class, and the declarations of names in them, the nearest first. */
export function reachedVisits(code: Code, scored: Visit): Visit[] {
  const { all, places } = inOrder(code);
  const relevant = new Map<Node, Visit>();
  const owner = classOfThis(scored);
  const isWithin = owner !== null && isInside(scored.node, owner.node);
  const roots = new Set<Visit>(owner ? [owner] : [scored]);
  // a prototype method stands apart from its constructor, and from the other methods
  if (!isWithin) roots.add(scored);
  const methods = owner && !isWithin ? prototypeMethods(code, owner) : null;
  for (const root of roots) {
    if (relevant.size >= MOST_READ) break;
    // a known node is known with all nodes inside it
    if (relevant.has(root.node)) continue;
    for (const visit of partOf(all, places.get(root.node) ?? all.length)) {
      if (relevant.has(visit.node)) continue;
      relevant.set(visit.node, visit);
      for (const declaration of declarationsOf(code, visit)) roots.add(declaration);
      for (const method of methods?.get(code.memberName(visit.node) ?? '') ?? []) roots.add(method);
    }
  }
  return [...relevant.values()];
}

/** Returns functions such as `Cart.prototype.checkout = function () {…}`, by the method's name. */
function prototypeMethods(code: Code, owner: Visit): ReadonlyMap<string, Visit[]> {
  const found = new Map<string, Visit[]>();
  for (const visit of code.visits.values()) {
    const { node, parent } = visit;
    if (node.type !== 'FunctionExpression' || parent?.node.type !== 'AssignmentExpression')
      continue;
    if (classOfThis(visit)?.node !== owner.node) continue;
    const name = code.memberName(parent.node.left) ?? '';
    found.set(name, [...(found.get(name) ?? []), visit]);
  }
  return found;
}

/**
 * Returns the code that a call may run, the nearest first, and the top-level code, which runs at
 * load.
 */
export function runVisits(code: Code, scored: Visit): Visit[] {
  const reached = reachedVisits(code, scored);
  const known = new Set(reached);
  const atLoad = [...code.visits.values()].filter((visit) => !visit.within && !known.has(visit));
  return [...reached, ...atLoad];
}

/**
 * Removes other methods of the class that the function does not run by name, as their tests do not
 * concern it.
 */
export function withoutOtherMethods(
  visits: readonly Visit[],
  code: Code,
  scored: Visit,
): readonly Visit[] {
  const owner = classOfThis(scored);
  const methods = owner ? classBody(owner.node).filter((each) => isMethod(each, scored)) : [];
  if (methods.length === 0) return visits;
  const inMethod = new Map(methods.map((each): [Method, Visit[]] => [each, []]));
  const outside = visits.filter((visit) => {
    const method = methodAround(visit, inMethod);
    if (method) inMethod.get(method)!.push(visit);
    return !method;
  });
  const run = methodsRun(outside, inMethod, code);
  return visits.filter((visit) => {
    const method = methodAround(visit, inMethod);
    return !method || run.has(method);
  });
}

/** Returns the methods whose names are used outside of them, or by each other. */
function methodsRun(
  outside: readonly Visit[],
  inMethod: ReadonlyMap<Method, readonly Visit[]>,
  code: Code,
): Set<Method> {
  const byName = new Map([...inMethod.keys()].map((each) => [nameOfKey(each), each]));
  const run = new Set<Method>();
  const waiting = [outside];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const { node } of next) {
      const method = byName.get(code.memberName(node));
      if (!method || run.has(method)) continue;
      run.add(method);
      waiting.push(inMethod.get(method)!);
    }
  }
  return run;
}

function methodAround(visit: Visit, methods: ReadonlyMap<Method, unknown>): Method | null {
  for (let at: Visit | null = visit; at; at = at.within) {
    const method = at.node as Method;
    if (methods.has(method)) return method;
  }
  return null;
}

type Method = Extract<Node, { type: 'ClassMethod' | 'ClassPrivateMethod' }>;

function isMethod(node: Node, scored: Visit): node is Method {
  const isKnown = node.type === 'ClassMethod' || node.type === 'ClassPrivateMethod';
  return isKnown && node.kind === 'method' && node !== scored.node && nameOfKey(node) !== null;
}

/** Returns a node and all inside it, which follow each other in the order of the text. */
function partOf(all: readonly Visit[], index: number): Visit[] {
  const end = all[index]?.node.end ?? 0;
  const start = all[index]?.node.start ?? 0;
  const part: Visit[] = [];
  for (let at = index; at < all.length; at++) {
    const { node } = all[at]!;
    if ((node.start ?? 0) >= end || (node.start ?? 0) < start) break;
    part.push(all[at]!);
  }
  return part;
}

function declarationsOf({ scopes, at }: Code, visit: Visit): Visit[] {
  const binding = visit.node.type === 'Identifier' ? scopes.bindingOf(at(visit.node)) : null;
  return (binding?.declared ?? []).flatMap(({ parent }) =>
    parent && DECLARES.has(parent.node.type) ? [parent] : [],
  );
}

const DECLARES: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'VariableDeclarator',
  'ClassDeclaration',
]);
