import type { Node } from '@babel/types';

import { calledName, isCallOrNew, isMember, type CallOrNew } from '../../document/calls';
import { isFunctionVisit, walkWithin, type FunctionVisit, type Visit } from '../../document/walk';
import { unwrapped } from '../../document/unwrapped';
import { named } from '../../models/shipped';
import type { Code } from '../code';
import { userSays } from '../userModel';
import { membersNamed } from '../values/membersNamed';
import { nameOfCall } from './callName';
import { asksATable, namesOfChain } from './chains';
import { asksByKey, fetchOnlyReads, isGivenMade, textOf } from './argumentEffects';
import { isNamedByAnswer, isReadByName, isWrittenByName, nameOfSent, readsBySql } from './names';
import { isOneAtATime } from './oneAtATime';

/**
 * Effect of a call, as far as code and names show. `nothing`: it only reads or computes;
 * `mayThrow`: it makes a value, by unknown code; `changes`: it may change state.
 */
export type Does = 'nothing' | 'mayThrow' | 'changes';

/** Depth to which called functions of the file are read. */
const DEPTH = 4;

export function doesOf(call: CallOrNew, code: Code, depth = 0): Does {
  const own = functionCalled(call, code);
  if (own) return depth < DEPTH && isHarmless(own, code, depth + 1) ? 'nothing' : 'changes';
  const told = toldOf(call, code);
  if (told) return told;
  const { models } = code;
  const name = nameOfCall(call);
  if (call.type === 'NewExpression') return named('ownClass').test(name) ? 'nothing' : 'mayThrow';
  if (isOnThis(call)) return 'changes';
  const root = rootName(call.callee);
  if (root !== null && named('changesNothing').test(root) && isUndeclared(call, code))
    return named('changesGiven').test(name) ? 'changes' : 'nothing';
  if (name === 'fetch') return fetchOnlyReads(call) ? 'nothing' : 'changes';
  const sent = sentBy(call);
  if (sent !== null) return isReadByName(sent, models) ? 'nothing' : 'changes';
  if (named('runsSql').test(name))
    return readsBySql(textOf(call.arguments[0])) ? 'nothing' : 'changes';
  const links = namesOfChain(call);
  if (links.length === 1 && name === 'read' && asksByKey(call)) return 'nothing';
  if (links.some((link) => isWrittenByName(link, models))) return 'changes';
  if (models.named('pure').test(name) || isReadByName(name, models)) return 'nothing';
  if (links.slice(1).some((link) => isReadByName(link, models)) && named('builds').test(name))
    return 'nothing';
  if (asksATable(call)) return 'nothing';
  if (links.length === 1 && isNamedByAnswer(name, models) && !isGivenMade(call)) return 'nothing';
  return named('makesValue').test(name) ? 'mayThrow' : 'changes';
}

/** Returns the effect that a user's model states. */
function toldOf(call: CallOrNew, code: Code): Does | null {
  if (userSays('writes', call.callee, code)) return 'changes';
  return userSays('reads', call.callee, code) || userSays('pure', call.callee, code)
    ? 'nothing'
    : null;
}

/** Returns the name of a command that is sent as an object of its own. */
function sentBy(call: CallOrNew): string | null {
  const [sent] = call.arguments;
  if (!sent || !named('sends').test(nameOfCall(call)) || sent.type !== 'NewExpression') return null;
  return nameOfSent(nameOfCall(sent));
}

/** True for a method of `this` in another file, which may change its object. */
function isOnThis({ callee }: CallOrNew): boolean {
  const called = unwrapped(callee);
  return isMember(called) && /^(?:This|Super)/.test(unwrapped(called.object).type);
}

/** Returns the called function of the file, by its name or its class. */
function functionCalled({ callee }: CallOrNew, code: Code): FunctionVisit | null {
  const called = unwrapped(callee);
  if (called.type === 'Identifier') {
    const binding = code.scopes.bindingOf(code.at(called));
    if (!binding || binding.assigned.length > 0 || binding.declared.length !== 1) return null;
    return functionNamed(binding.declared[0]!, code);
  }
  if (!isMember(called) || called.object.type !== 'ThisExpression') return null;
  return methodNamed(code.memberName(called), code.at(called), code);
}

function functionNamed({ node, parent }: Visit, code: Code): FunctionVisit | null {
  const holder = parent?.node;
  if (holder?.type === 'FunctionDeclaration' && holder.id === node) return asFunction(parent!);
  const init = holder?.type === 'VariableDeclarator' && holder.id === node ? holder.init : null;
  return init ? asFunction(code.at(unwrapped(init))) : null;
}

function methodNamed(name: string | null, from: Visit, code: Code): FunctionVisit | null {
  for (let at = from.parent; at && name !== null; at = at.parent) {
    if (at.node.type !== 'ClassBody') continue;
    const method = membersNamed(at.parent!.node, name).find(isMethod);
    return method ? asFunction(code.at(method)) : null;
  }
  return null;
}

function isMethod({ type }: Node): boolean {
  return type === 'ClassMethod' || type === 'ClassPrivateMethod';
}

function asFunction(visit: Visit): FunctionVisit | null {
  return isFunctionVisit(visit) ? visit : null;
}

/** True if a function changes nothing but what it declares. */
export function isHarmless({ node: fn }: { node: Node }, code: Code, depth = 0): boolean {
  let isSo = true;
  walkWithin(fn, (node) => {
    if (node.type === 'AssignmentExpression' && !isDeclaredIn(node.left, fn, code)) isSo = false;
    if (node.type === 'UpdateExpression' && !isDeclaredIn(node.argument, fn, code)) isSo = false;
    if (node.type === 'UnaryExpression' && node.operator === 'delete') isSo = false;
    if (node.type === 'YieldExpression' || isAwaitOf(node)) isSo = false;
    if (isCallOrNew(node) && isSo && !isHarmlessCall(node, fn, code, depth)) isSo = false;
    return isSo;
  });
  return isSo;
}

function isHarmlessCall(call: CallOrNew, fn: Node, code: Code, depth: number): boolean {
  if (isOneAtATime(call, code)) return false;
  if (doesOf(call, code, depth) !== 'changes') return true;
  return isChangeOf(call) && isMadeIn(changedBy(call), fn, code);
}

function isAwaitOf(node: Node): boolean {
  return node.type === 'ForOfStatement' && node.await === true;
}

/** True if an assigned name, not a member, is declared inside the function. */
function isDeclaredIn(target: Node, fn: Node, code: Code): boolean {
  if (target.type !== 'Identifier') return false;
  const binding = code.scopes.bindingOf(code.at(target));
  return (
    binding !== null &&
    binding.declared.every(({ node }) => (node.start ?? 0) >= (fn.start ?? 0) && endsIn(node, fn))
  );
}

/** True if a name refers to an object that is made inside, and is not shared. */
function isMadeIn(target: Node, fn: Node, code: Code): boolean {
  if (target.type !== 'Identifier' || !isDeclaredIn(target, fn, code)) return false;
  const binding = code.scopes.bindingOf(code.at(target));
  const holder = binding?.declared[0]?.parent?.node;
  if (holder?.type !== 'VariableDeclarator' || binding?.assigned.length !== 0) return false;
  return /^(?:Array|Object|New)Expression$/.test(holder.init?.type ?? '');
}

function endsIn(node: Node, around: Node): boolean {
  return (node.end ?? Infinity) <= (around.end ?? 0);
}

/**
 * True if a call changes its receiver or first argument: `list.push(x)`, `map.set(k, v)`,
 * `Object.assign(target, x)`.
 */
export function isChangeOf(call: CallOrNew): boolean {
  const callee = unwrapped(call.callee);
  if (!isMember(callee)) return false;
  return named('changesItself').test(nameOfCall(call)) || isAssign(call);
}

export function changedBy(call: CallOrNew): Node {
  const callee = unwrapped(call.callee);
  if (isAssign(call) && call.arguments[0]) return call.arguments[0];
  return isMember(callee) ? callee.object : callee;
}

function isAssign(call: CallOrNew): boolean {
  return nameOfCall(call) === 'assign' && rootName(call.callee) === 'Object';
}

/** Returns `db` for `db.users.find`; null if the chain has no name at its root. */
export function rootName(callee: Node): string | null {
  let at = unwrapped(callee);
  while (isMember(at)) at = unwrapped(at.object);
  return at.type === 'Identifier' ? at.name : null;
}

function isUndeclared(call: CallOrNew, code: Code): boolean {
  let at = unwrapped(call.callee);
  while (isMember(at)) at = unwrapped(at.object);
  return at.type === 'Identifier' && code.scopes.bindingOf(code.at(at)) === null;
}

/**
 * True if a call runs its callback for each element, or chains it, so that the callback's effects
 * count here.
 */
export function iterates(call: Node): boolean {
  const name = calledName(call) ?? '';
  return named('callsForEach').test(name) || named('chains').test(name);
}
