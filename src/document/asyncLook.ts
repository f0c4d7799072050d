import type { Node, Statement } from '@babel/types';

import { named } from '../models/shipped';
import { calledName, isCall, isMember } from './calls';
import { givesBack } from './component';
import { isIdentifier, propertyName } from './exported';
import { isGivenBack, isReturned } from './returnedFunction';
import { isThis } from './thisName';
import { isFunction, isFunctionVisit, type FunctionNode, type Visit } from './walk';

/**
 * Reason why a function looks asynchronous: its kind, a last parameter that is a callback, or its
 * code. `then`: it chains; `promise`: it makes one; `holds`: it runs or passes on an async
 * function; `subscribes`: it listens.
 */
export type AsyncLook =
  'async' | 'generator' | 'callback' | 'then' | 'promise' | 'holds' | 'subscribes';

/** Returns the look that a function's head shows: its kind, return type and parameters. */
export function lookOfHead(node: FunctionNode): AsyncLook | null {
  if (node.async) return 'async';
  if (node.generator) return 'generator';
  if (isPromiseType(node.returnType)) return 'promise';
  const last = node.params.at(-1);
  const name = last?.type === 'AssignmentPattern' ? last.left : last;
  return name?.type === 'Identifier' && named('callbackParameter').test(name.name)
    ? 'callback'
    : null;
}

/**
 * Returns the look that a node in a function's body shows; a callback that it passes may show it
 * too.
 */
export function lookOfPart(visit: Visit): AsyncLook | null {
  const { node, key } = visit;
  if (isFunctionVisit(visit)) {
    if (key === 'arguments') return lookOfHandedOn(visit.node);
    if (!visit.node.async) return null;
    return key === 'callee' || isReturned(visit) || isOfStream(visit) ? 'holds' : null;
  }
  // `void load()` marks a promise that nobody awaits
  if (node.type === 'UnaryExpression')
    return node.operator === 'void' && isCall(node.argument) ? 'promise' : null;
  if (isKeptOnce(node)) return 'promise';
  if (node.type === 'NewExpression') return isIdentifier(node.callee, 'Promise') ? 'promise' : null;
  if (!isCall(node)) return null;
  const { callee } = node;
  if (callsLater(visit)) return 'holds';
  if (callee.type === 'Identifier')
    return callee.name === 'fetch' || declaresAsync(visit, callee.name) ? 'promise' : null;
  if (!isMember(callee)) return null;
  if (isIdentifier(callee.object, 'Promise')) return 'promise';
  const name = callee.type === 'MemberExpression' ? propertyName(callee) : optionalName(callee);
  return name === null ? null : lookOfMethod(name);
}

/** `new ReadableStream({ async start(controller) { … } })` */
function isOfStream(fn: Visit): boolean {
  const holder = fn.node.type === 'ObjectMethod' ? fn.parent : (fn.parent?.parent ?? null);
  const made = holder?.key === 'arguments' ? holder.parent?.node : null;
  if (made?.type !== 'NewExpression' || made.callee.type !== 'Identifier') return false;
  return named('webStream').test(made.callee.name);
}

/** True for a cached request: `loading.set(id, api.load(id))`, `this.config ??= remote.read()`. */
function isKeptOnce(node: Node): boolean {
  if (node.type === 'AssignmentExpression')
    return /^(?:\?\?|\|\|)=$/.test(node.operator) && asks(node.right);
  const kept = isCall(node) && node.arguments.length === 2 ? node.arguments[1] : null;
  return kept != null && isCall(node) && calledName(node) === 'set' && asks(kept);
}

function asks(node: Node): boolean {
  return isCall(node) && isMember(node.callee) && named('asksOthers').test(calledName(node) ?? '');
}

/** `: Promise<User>` */
function isPromiseType(type: FunctionNode['returnType']): boolean {
  if (type?.type !== 'TSTypeAnnotation') return false;
  const { typeAnnotation: said } = type;
  return said.type === 'TSTypeReference' && isIdentifier(said.typeName, 'Promise');
}

/** Call of a function of the file, by name or as a method of `this`. */
export interface OwnCall {
  name: string;
  ofThis: boolean;
  /** True for `load(id);`, whose result nobody awaits. Otherwise the result is returned. */
  left: boolean;
}

/**
 * Returns the call that a function returns, or makes as a statement: `return load(id)`,
 * `this.reload();`
 */
export function handedCall(visit: Visit): OwnCall | null {
  const { node, parent } = visit;
  if (!isCall(node) || !parent) return null;
  const left = parent.node.type === 'ExpressionStatement';
  if (!left && !isGivenBack(visit)) return null;
  const { callee } = node;
  if (callee.type === 'Identifier') return { name: callee.name, ofThis: false, left };
  if (callee.type !== 'MemberExpression') return null;
  const name = propertyName(callee);
  if (name === null) return null;
  const { object } = callee;
  if (isThis({ ...visit, node: object })) return { name, ofThis: true, left };
  return object.type === 'Identifier'
    ? { name: `${object.name}.${name}`, ofThis: false, left }
    : null;
}

/** True for a timer that calls an async function of the code around it: `setInterval(poll, 1000)`. */
function callsLater(call: Visit): boolean {
  const [first] = isCall(call.node) ? call.node.arguments : [];
  return (
    first?.type === 'Identifier' &&
    named('callsLater').test(calledName(call.node) ?? '') &&
    declaresAsync(call, first.name)
  );
}

/**
 * True if a function around code declares an async function of a name: `const load = async () => …;
 * load();`. The code then has a promise to await.
 */
function declaresAsync({ within }: Visit, name: string): boolean {
  for (let around = within; around; around = around.within) {
    const { body } = around.node;
    if (body.type === 'BlockStatement' && body.body.some((each) => isAsyncOf(each, name)))
      return true;
  }
  return false;
}

function isAsyncOf(statement: Statement, name: string): boolean {
  if (statement.type === 'FunctionDeclaration')
    return statement.async && statement.id?.name === name;
  if (statement.type !== 'VariableDeclaration') return false;
  return statement.declarations.some(
    ({ id, init }) => isIdentifier(id, name) && init != null && isAsyncValue(init),
  );
}

/** `async () => …`, `useCallback(async () => …, [])` */
function isAsyncValue(init: Node): boolean {
  if (isFunction(init)) return init.async === true;
  const [first] = isCall(init) && givesBack(init) ? init.arguments : [];
  return first !== undefined && isFunction(first) && first.async === true;
}

/** `list.forEach(async (one) => …)`, `fs.readFile(name, (err, text) => …)`, `pay(sum, (err) => …)` */
function lookOfHandedOn({ async, params: [first, second] }: FunctionNode): AsyncLook | null {
  if (async) return 'holds';
  // `(e) => …` may be given an event
  const isTold =
    first?.type === 'Identifier' &&
    named('errorName').test(first.name) &&
    (second !== undefined || first.name.length > 1);
  return isTold ? 'callback' : null;
}

function optionalName({ property }: Node & { type: 'OptionalMemberExpression' }): string | null {
  return property.type === 'Identifier' ? property.name : null;
}

function lookOfMethod(name: string): AsyncLook | null {
  if (named('chains').test(name)) return 'then';
  const subscribes = name === 'subscribe' || name === 'pipe' || named('listens').test(name);
  return subscribes ? 'subscribes' : null;
}

/** Returns the innermost named function around code, whose look that code may show. */
export function lookedAt(visit: Visit, hasName: (visit: Visit) => boolean): Visit | null {
  let at = visit.within;
  while (at && !hasName(at)) at = at.within;
  return at;
}
