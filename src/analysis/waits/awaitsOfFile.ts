import type { Node } from '@babel/types';

import { calledName, isCall, isMember, receiver, type Call } from '../../document/calls';
import { rangeOf, startOf, type Range } from '../../document/range';
import { isFunctionVisit, type Visit } from '../../document/walk';
import { outermost, unwrapped } from '../../document/unwrapped';
import { named } from '../../models/shipped';
import { isErrorFirstCallback, isSetToValue } from '../callbacks';
import type { Code } from '../code';
import { isResultIgnored } from '../ignoredResult';
import { handledEvent } from '../methods';
import type { Binding } from '../scopes/scopes';
import { memberOfThis } from '../values/members';
import { visitsWithin } from '../visitsWithin';

/**
 * Place in a function's code that waits for an asynchronous result, and so could observe its
 * failure.
 */
export interface Wait extends Range {
  /**
   * Kind of the wait: `await`, `yield`, `for await`, `then`, `subscribe`, `callback of readFile`.
   */
  what: string;
  /** Places that make the awaited value: the expression, and earlier values of its names. */
  sources: Range[];
}

/**
 * Returns all waits in a function, and in functions of its file that it runs, in the order of the
 * text.
 */
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
  /** Awaited expression. */
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
      // an async generator yields its results and waits for nothing
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
    // only the head of a chain waits for it; links wait for what their callbacks return
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
  // up to the callback, which runs later and is called by other code
  const range = { start: startOf(node), end: startOf(last) };
  return { what: told ?? `callback of ${name}`, range, of: node.callee };
}

/**
 * True for an operator in a pipe, which does nothing by itself:
 * `source.pipe(catchError((err) => …))`.
 */
function isPiped(call: Visit): boolean {
  const { key, parent } = outermost(call);
  return key === 'arguments' && parent !== null && calledName(parent.node) === 'pipe';
}

/** True for an error-first callback, or the name of a callback parameter. */
function isCallback(code: Code, given: Visit): boolean {
  const { node } = given;
  if (node.type === 'Identifier')
    return named('nodeCallback').test(node.name) && !isSetToValue(code, given);
  return isFunctionVisit(given) && isErrorFirstCallback(code, given);
}

/** Limit of values per name; each wait for the name lists all of them. */
const MOST_GIVEN = 100;

/**
 * Returns the values that a name is given: `const p = …`, `p = …`, `(p = …) => {}`,
 * `const [p] = …`, `p.push(…)`, `p.add(…)`, `this.p = …`.
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

/**
 * True for a name destructured from a parameter, as it may be a promise within an object:
 * `function own({ params })`.
 */
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

/**
 * Returns the values added to a collection, like `one` in `running.add(one)` with its own values;
 * and calls such as `server.listen(80);`, which may lead to the end.
 */
function putInto({ key, parent }: Visit, { scopes, at }: Code): Node[] {
  const call = key === 'object' && parent?.key === 'callee' ? parent.parent?.node : undefined;
  if (!call || !isCall(call)) return [];
  if (!named('puts').test(calledName(call) ?? '')) return isResultIgnored(at(call)) ? [call] : [];
  return call.arguments.flatMap((given) => {
    const named = given.type === 'Identifier' ? scopes.bindingOf(at(given)) : null;
    return [given, ...(named ? setTo(named) : [])];
  });
}

/** Returns the names that are awaited, alone or together with others. */
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

/**
 * Returns the emitters that settle a promise:
 * `new Promise((resolve) => child.on('close', resolve))`, `reader.onload = resolve`.
 */
function listenedTo(code: Code, made: Node): Visit[] {
  return visitsWithin(code, rangeOf(made)).flatMap(({ node }) => {
    const set = node.type === 'AssignmentExpression' && isMember(node.left) ? node.left : null;
    const isHandler = set && handledEvent(code.memberName(set) ?? '') !== null;
    const on = isHandler ? set.object : named('listens').test(calledName(node) ?? '') ? node : null;
    const root = on && rootOf(code, on);
    return root ? [code.at(root)] : [];
  });
}

/**
 * Returns `stream` for `stream.on('data', …).on('end', …)` and for
 * `stream.pipe(zip).on('finish', …)`
 */
function rootOf(code: Code, named: Node): Node | null {
  const node = unwrapped(named);
  if (node.type === 'Identifier' || memberOfThis(code, node) !== null) return node;
  const object = isCall(node) ? receiver(node) : isMember(node) ? node.object : null;
  return object && rootOf(code, object);
}

/** Returns the arguments of a call that waits for them: `Promise.all([…])`, `once(emitter, …)` */
function handedOnTo(node: Node): readonly Node[] {
  const name = calledName(node) ?? '';
  return isCall(node) && named('waitsForGiven').test(name) ? node.arguments : [];
}

/** Returns the expression that a link of a chain is called on; null if the node is no link. */
function chainedTo(node: Node): Node | null {
  return named('chains').test(calledName(node) ?? '') ? receiver(node) : null;
}
