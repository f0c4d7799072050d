import { isBuiltin } from 'node:module';

import type { Node } from '@babel/types';

import { isCall, isMember, type Call, type CallOrNew } from '../document/calls';
import { attributeOf, isEffect, isListener, keptAs, type Attribute } from '../document/component';
import { outermost, unwrapped } from '../document/unwrapped';
import { isFunction, type Visit } from '../document/walk';
import { named } from '../models/shipped';
import type { Code } from './code';
import { isMessageConsumer } from './messageConsumer';
import { moduleOf } from './moduleOfValue';
import { callbackOf } from './userModel';

export interface Registered {
  /** Module that makes the object that takes the function. */
  specifier: string;
  /** Call that takes the function. */
  call: Node;
}

/** Returns the call in the file that registers a function with a router or an app; or null. */
export function registered(fn: Visit, code: Code): Registered | null {
  for (const call of givenTo(fn, code)) {
    const callee = unwrapped(call.callee);
    if (!isMember(callee) || !named('routes').test(code.memberName(callee) ?? '')) continue;
    const specifier = moduleOf(code.at(callee.object), code);
    if (specifier !== null) return { specifier, call };
  }
  return null;
}

/**
 * Returns the call in the file that takes a function and ignores its promise. The callee is of the
 * platform, an emitter, a message consumer, or a component.
 */
export function firstFireAndForgetCall(fn: Visit, code: Code): Call | null {
  const isForgotten = (call: Call) =>
    ignoresReturnedPromise(call, code) || isListening(call, code) || isEffect(call);
  return givenTo(fn, code).find(isForgotten) ?? null;
}

/** True if the file gives a function to a timer or an emitter, which catches nothing. */
export function isGivenToListen(fn: Visit, code: Code): boolean {
  return givenTo(fn, code).some(
    (call) =>
      isListening(call, code) ||
      (call.callee.type === 'Identifier' && named('callsLater').test(call.callee.name)),
  );
}

/**
 * True for a listener of an ordinary emitter, which awaits no promise of its listeners. Exceptions
 * are known by their module, or by their arguments.
 */
function isListening(call: Call, code: Code): boolean {
  if (!isMember(call.callee)) return false;
  const [event] = call.arguments;
  const name = code.memberName(call.callee) ?? '';
  // a failing listener of a page ends no process
  if (!named('listens').test(name) || name === 'addEventListener') return false;
  if (event?.type !== 'StringLiteral') return false;
  return !waitsForListener(call, code);
}

/**
 * True if an emitter awaits its listener: `bot.on('text', async (ctx) => …)`,
 * `webhooks.on('push', async ({ payload }) => …)`
 */
export function waitsForListener(call: Call, code: Code): boolean {
  const { callee } = call;
  if (!isMember(callee)) return false;
  if (callbackOf(callee, code)?.awaitsReturn) return true;
  const listener = call.arguments.at(-1);
  const [first] = listener && isFunction(listener) ? listener.params : [];
  if (first?.type === 'Identifier') return named('context').test(first.name);
  return (
    first?.type === 'ObjectPattern' &&
    first.properties.some(
      (each) =>
        each.type === 'ObjectProperty' &&
        each.key.type === 'Identifier' &&
        each.key.name === 'payload',
    )
  );
}

/**
 * True if a call ignores the promise of its callback: a call of the platform, or a message
 * consumer.
 */
export function ignoresReturnedPromise(call: CallOrNew, code: Code): boolean {
  return isOfPlatform(unwrapped(call.callee), code) || isMessageConsumer(call, code);
}

/** True if a timer or a call of the platform ignores the promise of its callback. */
export function isOfPlatform(callee: Node, code: Code): boolean {
  if (callee.type === 'Identifier') {
    return isFree(callee, code) ? named('callsLater').test(callee.name) : forgets(callee, code);
  }
  if (!isMember(callee)) return false;
  const name = code.memberName(callee) ?? '';
  const of = unwrapped(callee.object);
  if (of.type === 'Identifier' && of.name === 'process' && isFree(of, code))
    return named('listens').test(name) || name === 'nextTick';
  if (forgets(callee, code)) return true;
  return named('listens').test(name) && isBuiltin(moduleOf(code.at(of), code) ?? '');
}

/** True if a model says that the promise of the callback is ignored. */
function forgets(callee: Node, code: Code): boolean {
  const known = callbackOf(callee, code);
  return known?.callback === 'listener' && known.awaitsReturn !== true;
}

function isFree(name: Node, code: Code): boolean {
  return !code.scopes.bindingOf(code.at(name));
}

/**
 * Returns the listener of an element in JSX that a function is, or that only calls it:
 * `onClick={save}`, `onClick={() => save(id)}`. Its promise is ignored.
 */
export function listenerOfElement(fn: Visit, code: Code): Attribute | null {
  return (
    [fn, ...readsOf(fn, code)]
      .flatMap((read) => attributeOf(listening(read)) ?? [])
      .find(isListener) ?? null
  );
}

/** Returns the function around a call whose result nobody takes there; or the value itself. */
function listening(read: Visit): Visit {
  const { key, parent: call } = outermost(read);
  if (key !== 'callee' || !call?.within || !isCall(call.node)) return read;
  const isLeft = call.parent?.node.type === 'ExpressionStatement';
  return isLeft || (call.key === 'body' && call.parent === call.within) ? call.within : read;
}

/** Returns the calls that take a function as an argument, inline or by its name. */
function givenTo(fn: Visit, code: Code): Call[] {
  return [fn, ...readsOf(fn, code)].flatMap(({ key, parent }) =>
    parent && key === 'arguments' && isCall(parent.node) ? [parent.node] : [],
  );
}

/** Returns the reads of the function's name. */
function readsOf(fn: Visit, code: Code): readonly Visit[] {
  const { node, parent } = keptAs(fn);
  const holder = parent?.node;
  const id =
    node.type === 'FunctionDeclaration'
      ? node.id
      : holder?.type === 'VariableDeclarator' && holder.init === node
        ? holder.id
        : null;
  return id?.type === 'Identifier' ? (code.scopes.bindingOf(code.at(id))?.read ?? []) : [];
}
