/** Failures that reach no caller on purpose, so that no finding is needed. */

import type { Node } from '@babel/types';

import { isRead, type Code } from '../analysis/code';
import { chainOf, isResultIgnored, isInHandler, standsAlone } from '../analysis/ignoredResult';
import { handlerOf } from '../analysis/errorHandlers';
import { isOutcomeRead } from '../analysis/readsOutcomes';
import { isValueOnlyCallback } from '../analysis/valueOnlyCallback';
import type { CallVisit } from '../document/callAt';
import { calledName, isCall, isMember, receiver } from '../document/calls';
import { isIdentifier } from '../document/exported';
import { isInside, type Range } from '../document/range';
import { isFunction, type Visit } from '../document/walk';
import { outermost } from '../document/unwrapped';
import { containsNode } from '../fixes/containsNode';
import { named } from '../models/shipped';
import { isRelease } from '../probe/resourceCalls';

export function isOwnRefusal(call: CallVisit, code: Code, scored: Range | null): boolean {
  return isInHandler(call, scored) || isAccountedFor(call, code);
}

/** True if the code says why a failure may be ignored, or tells somebody of it in its own way. */
export function isAccountedFor(call: CallVisit, code: Code): boolean {
  return (
    isCleaningUp(call, code) ||
    isLeftAndLogged(call, code) ||
    actsInstead(call, code) ||
    isToldByTimer(call) ||
    isToldByListener(call, code) ||
    isLeftUnheard(call) ||
    isHandedOn(handlerOf(call) ? call : chainOf(call)) ||
    reportsNoError(call, code) ||
    isOneOfSeveral(call) ||
    isOutcomeRead(call, code)
  );
}

/** True if a timer runs the code and its handler does something: no caller is left to be told. */
function isToldByTimer(call: CallVisit): boolean {
  const body = handlerOf(call)?.body;
  if (!body || (body.type === 'BlockStatement' && body.body.length === 0)) return false;
  for (let at: Visit | null = call; at; at = at.parent) {
    if (!isFunction(at.node)) continue;
    const holder = at.key === 'arguments' ? at.parent?.node : null;
    return holder ? named('callsLater').test(calledName(holder) ?? '') : false;
  }
  return false;
}

/**
 * True if the returned object gets an error listener that uses the error:
 * `watcher.on('error', (e) => log(e))`.
 */
function isToldByListener(call: CallVisit, code: Code): boolean {
  const holder = outermost(call).parent?.node;
  const name = holder?.type === 'VariableDeclarator' ? holder.id : null;
  if (!name || call.within?.node.async || call.within?.parent?.node.type === 'NewExpression')
    return false;
  return (code.scopes.bindingOf(code.at(name))?.read ?? []).some((read) => {
    const listens = outermost(read).parent?.parent?.node;
    if (
      !listens ||
      !named('listens').test(calledName(listens) ?? '') ||
      receiver(listens) !== read.node
    )
      return false;
    const [event, listener] = isCall(listens) ? listens.arguments : [];
    if (event?.type !== 'StringLiteral' || event.value !== 'error' || !listener) return false;
    const error = isFunction(listener) ? listener.params[0] : null;
    return error?.type === 'Identifier' && isRead(error, code);
  });
}

/** True for a release after the work, whose own outcome is told; not for one in `try { … } catch {}`. */
function isCleaningUp(call: CallVisit, { models }: Code): boolean {
  for (let at: Visit | null = call; at?.parent && !isFunction(at.node); at = at.parent) {
    const { type } = at.parent.node;
    if (type === 'CatchClause' || (type === 'TryStatement' && at.key === 'finalizer')) return true;
  }
  const handler = handlerOf(call);
  const isEmpty = handler?.type === 'CatchClause' && handler.body.body.length === 0;
  return !isEmpty && isRelease({ method: calledName(call.node) ?? '', words: null }, models);
}

/**
 * True for `void save(x).catch((e) => log(e))`: its caller does not wait, and the log reports the
 * failure.
 */
function isLeftAndLogged(call: CallVisit, code: Code): boolean {
  const handler = handlerOf(call);
  const error =
    handler && isFunction(handler) && handler !== call.node.arguments.at(-1)
      ? handler.params[0]
      : null;
  return error?.type === 'Identifier' && isLeft(call) && isRead(error, code);
}

/** True if nothing waits for the call or its chain: `scan(x).then(() => save(x)).catch(log);`. */
function isLeft(call: Visit): boolean {
  if (standsAlone(call)) return true;
  const { key, parent } = call.within ?? {};
  const isStep =
    key === 'arguments' && parent && named('chains').test(calledName(parent.node) ?? '');
  return isStep ? isLeft(parent) : false;
}

/** True for `catch { await queue.add(text); }`, which does the work in another way. */
function actsInstead(call: CallVisit, code: Code): boolean {
  const handler = handlerOf(call);
  if (handler?.type !== 'CatchClause') return false;
  const wanted = namesIn(call.node.arguments);
  const caught = handler.param ? namesIn([handler.param]) : new Set();
  return [...code.visits.values()].some(({ node }) => {
    if (node.type !== 'AwaitExpression' || !isInside(node, handler.body)) return false;
    // its own failure does not matter
    const chained = calledName(node.argument) === 'catch' ? receiver(node.argument) : null;
    const argument = chained ?? node.argument;
    if (!isCall(argument) || named('notesFailure').test(calledName(argument) ?? '')) return false;
    const given = [...namesIn(argument.arguments)];
    return given.some((name) => wanted.has(name)) && !given.some((name) => caught.has(name));
  });
}

function namesIn(nodes: readonly Node[]): Set<string> {
  const names = new Set<string>();
  for (const node of nodes) {
    containsNode(node, (each) => {
      if (each.type === 'Identifier') names.add(each.name);
      return false;
    });
  }
  return names;
}

/** True if a failure of the call is a normal event, or is reported without an error. */
export function reportsNoError(call: CallVisit, code: Code): boolean {
  return named('tellsNoError').test(calledName(call.node) ?? '') || isValueOnlyCallback(code, call);
}

/** True if the call's result is ignored, and it gets no callback. */
function isLeftUnheard(call: CallVisit): boolean {
  return isResultIgnored(call) && !call.node.arguments.some((each) => isFunction(each));
}

/**
 * True if the promise is passed on, to code that may handle it:
 * `db.select(['a', db.raw('now()')])`.
 */
function isHandedOn(visit: Visit): boolean {
  const { key, parent } = outermost(visit);
  if (!parent) return false;
  if (/^(?:Array|Object)Expression$|^ObjectProperty$/.test(parent.node.type))
    return isHandedOn(parent);
  return key === 'arguments' && isCall(parent.node) && !isOfPromise(parent.node.callee);
}

/** True in `Promise.any` and `Promise.race`, where another member can succeed instead. */
function isOneOfSeveral(call: CallVisit): boolean {
  for (let at: Visit | null = call; at; at = at.parent) {
    if (isFunction(at.node) && at.key !== 'arguments') return false;
    if (isCall(at.node) && isFirstOf(at.node.callee)) return true;
  }
  return false;
}

function isFirstOf(callee: Node): boolean {
  if (!isMember(callee) || !isOfPromise(callee)) return false;
  return isIdentifier(callee.property, 'any') || isIdentifier(callee.property, 'race');
}

function isOfPromise(callee: Node): boolean {
  return isMember(callee) && isIdentifier(callee.object, 'Promise');
}
