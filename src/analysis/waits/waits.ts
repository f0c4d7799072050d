import type { Node } from '@babel/types';

import { calledName, isCall, isMember, receiver, type Call } from '../../document/calls';
import { rangeOf, startOf, type Range } from '../../document/range';
import { isFunctionVisit, type Visit } from '../../document/walk';
import { outermost, unwrapped } from '../../document/wrapped';
import { named } from '../../models/shipped';
import { hearsOfErrors, isSetToValue } from '../callbacks';
import type { Code } from '../code';
import { isDropped } from '../dropped';
import { handledEvent } from '../methods';
import type { Binding } from '../scopes/scopes';
import { memberOfThis } from '../values/members';
import { visitsWithin } from '../visitsWithin';

/** Something in a function's code that waits for what comes later, and so could see it fail. */
export interface Wait extends Range {
  /** What stands there: `await`, `yield`, `for await`, `then`, `subscribe`, `callback of readFile`. */
  what: string;
  /** Where what it waits for is made: the expression, and what its names were given before. */
  sources: Range[];
}

/** All that waits in a function and in what it runs of its file, in the order of the text. */
export function waitsIn(code: Code, isReached: (offset: number) => boolean): Wait[] {
  const waits: Wait[] = [];
  const given = givenTo(code);
  for (const each of code.visits.values()) {
    const range = rangeOf(each.node);
    const found = isReached(range.start) ? waitAt(code, each) : null;
    if (found === null) continue;
    const sources = namesIn(code, found.of).flatMap(given);
    waits.push({ ...range, what: found.what, sources: [found.range, ...sources] });
  }
  return waits.sort((a, b) => a.start - b.start);
}

interface Found {
  what: string;
  range: Range;
  /** What is waited for. */
  of: Node;
}

function waitAt(code: Code, visit: Visit): Found | null {
  const { node } = visit;
  switch (node.type) {
    case 'AwaitExpression':
      return { what: 'await', range: rangeOf(node), of: node.argument };
    case 'ForOfStatement':
      if (!node.await) return null;
      return {
        what: 'for await',
        range: { start: startOf(node), end: startOf(node.body) },
        of: node.right,
      };
    case 'YieldExpression':
      // what an async generator yields is its result: nothing is waited for
      if (!node.argument || visit.within?.node.async) return null;
      return { what: 'yield', range: rangeOf(node), of: node.argument };
    default:
      return isCall(node) ? waitOfCall(code, node) : null;
  }
}

function waitOfCall(code: Code, node: Call): Found | null {
  const name = calledName(node);
  if (name === null) return null;
  const object = receiver(node);
  if (name === 'then' && object) {
    // of a chain its head is what waits; its links wait for what the callbacks do
    const isLink = named('chains').test(calledName(object) ?? '');
    return isLink ? null : { what: 'then', range: rangeOf(object), of: object };
  }
  if (name === 'subscribe' && object) return { what: name, range: rangeOf(node), of: object };
  const [event] = node.arguments;
  const last = node.arguments.at(-1);
  if (!last) return null;
  const given = code.at(last);
  const isListener = named('listens').test(name) && isFunctionVisit(given);
  if (isPiped(code.at(node))) return null;
  if (!isListener && !isCallback(code, given)) return null;
  const told = isListener && event?.type === 'StringLiteral' ? `${name} ${event.value}` : null;
  // up to the callback: what runs in it is called later, and by somebody else
  const range = { start: startOf(node), end: startOf(last) };
  return { what: told ?? `callback of ${name}`, range, of: node.callee };
}

/** `source.pipe(catchError((err) => …))`: an operator does nothing by itself. */
function isPiped(call: Visit): boolean {
  const { key, parent } = outermost(call);
  return key === 'arguments' && parent !== null && calledName(parent.node) === 'pipe';
}

/** What takes an error first, or hands on a callback of the caller's. */
function isCallback(code: Code, given: Visit): boolean {
  const { node } = given;
  if (node.type === 'Identifier')
    return named('nodeCallback').test(node.name) && !isSetToValue(code, given);
  return isFunctionVisit(given) && hearsOfErrors(code, given);
}

/** Of what one name is given, so much is told; a wait for it lists all of that. */
const MOST_GIVEN = 100;

/**
 * What a name is given: `const p = …`, `p = …`, `(p = …) => {}`, `const [p] = …`, `p.push(…)`, `p.add(…)`,
 * `this.p = …`.
 */
function givenTo(code: Code): (name: Visit) => Range[] {
  const known = new Map<Binding, Range[]>();
  return (name) => {
    const member = memberOfThis(code, name.node);
    if (member !== null) return setOnThis(code, member).slice(0, MOST_GIVEN).map(rangeOf);
    const binding = code.scopes.bindingOf(name);
    if (!binding) return [];
    const given = known.get(binding) ?? givenToAll(binding, code);
    known.set(binding, given);
    return given;
  };
}

function setOnThis(code: Code, member: string): Node[] {
  return (code.setOnThis.get(member) ?? []).flatMap(({ node }) =>
    node.type === 'AssignmentExpression' ? [node.right] : [],
  );
}

function givenToAll(binding: Binding, code: Code): Range[] {
  const { declared, read } = binding;
  const taken = declared.filter(isTakenFromParameter).map(({ node }) => node);
  const all = [...setTo(binding), ...taken, ...read.flatMap((each) => putInto(each, code))];
  return all.slice(0, MOST_GIVEN).map(rangeOf);
}

function setTo({ declared, assigned }: Binding): Node[] {
  return [...declared, ...assigned].flatMap((each) => valueSet(each) ?? []);
}

/** `function own({ params })`: a promise that is given within an object is got at there. */
function isTakenFromParameter(declared: Visit): boolean {
  let at: Visit | null = declared;
  while (
    at &&
    /^(?:ObjectProperty|ObjectPattern|AssignmentPattern)$/.test(at.parent?.node.type ?? '')
  )
    at = at.parent;
  return at !== null && at !== declared && at.node.type === 'ObjectPattern' && at.key === 'params';
}

function valueSet({ key, parent }: Visit): Node | null {
  const holder = parent?.node;
  switch (holder?.type) {
    case 'VariableDeclarator':
      return holder.init ?? null;
    case 'AssignmentExpression':
    case 'AssignmentPattern':
      return key === 'left' ? holder.right : null;
    case 'ObjectProperty':
    case 'ObjectPattern':
    case 'ArrayPattern':
      return valueSet(parent!);
    default:
      return null;
  }
}

/** `running.add(one)`, and what `one` was set to; and `server.listen(80);`, of which it may tell the end. */
function putInto({ key, parent }: Visit, { scopes, at }: Code): Node[] {
  const call = key === 'object' && parent?.key === 'callee' ? parent.parent?.node : undefined;
  if (!call || !isCall(call)) return [];
  if (!named('puts').test(calledName(call) ?? '')) return isDropped(at(call)) ? [call] : [];
  return call.arguments.flatMap((given) => {
    const named = given.type === 'Identifier' ? scopes.bindingOf(at(given)) : null;
    return [given, ...(named ? setTo(named) : [])];
  });
}

/** What is waited for by its name: alone, or among what is waited for together. */
function namesIn(code: Code, waited: Node): Visit[] {
  let node = unwrapped(waited);
  for (let before = chainedTo(node); before; before = chainedTo(node)) node = unwrapped(before);
  if (memberOfThis(code, node) !== null) return [code.at(node)];
  switch (node.type) {
    case 'Identifier':
      return [code.at(node)];
    case 'ArrayExpression':
      return node.elements.flatMap((each) => (each ? namesIn(code, each) : []));
    case 'SpreadElement':
      return namesIn(code, node.argument);
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap((each) => namesIn(code, each));
    case 'LogicalExpression':
      return [node.left, node.right].flatMap((each) => namesIn(code, each));
    case 'NewExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 'Promise'
        ? listenedTo(code, node)
        : [];
    default:
      return handedOnTo(node).flatMap((each) => namesIn(code, each));
  }
}

/** `new Promise((resolve) => child.on('close', resolve))`, `reader.onload = resolve`: what tells of the end. */
function listenedTo(code: Code, made: Node): Visit[] {
  return visitsWithin(code, rangeOf(made)).flatMap(({ node }) => {
    const set = node.type === 'AssignmentExpression' && isMember(node.left) ? node.left : null;
    const isHandler = set && handledEvent(code.memberName(set) ?? '') !== null;
    const on = isHandler ? set.object : named('listens').test(calledName(node) ?? '') ? node : null;
    const root = on && rootOf(code, on);
    return root ? [code.at(root)] : [];
  });
}

/** `stream` of `stream.on('data', …).on('end', …)` and of `stream.pipe(zip).on('finish', …)` */
function rootOf(code: Code, named: Node): Node | null {
  const node = unwrapped(named);
  if (node.type === 'Identifier' || memberOfThis(code, node) !== null) return node;
  const object = isCall(node) ? receiver(node) : isMember(node) ? node.object : null;
  return object && rootOf(code, object);
}

/** `Promise.all([…])`, `once(emitter, …)` */
function handedOnTo(node: Node): readonly Node[] {
  const name = calledName(node) ?? '';
  return isCall(node) && named('waitsForGiven').test(name) ? node.arguments : [];
}

/** What a link of a chain goes on from; null of what is none. */
function chainedTo(node: Node): Node | null {
  return named('chains').test(calledName(node) ?? '') ? receiver(node) : null;
}
