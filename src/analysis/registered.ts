import { isBuiltin } from 'node:module';

import type { Node } from '@babel/types';

import { isCall, isMember, type Call, type CallOrNew } from '../document/calls';
import { isEffect } from '../document/component';
import { unwrapped } from '../document/wrapped';
import { isFunction, type Visit } from '../document/walk';
import type { Code } from './code';
import { isConsumed } from './consumed';
import { TIMERS } from './dropped';
import { importedNames } from './importedNames';
import { makerOf, moduleOf } from './madeBy';
import { LISTENING } from './methods';

/** `app.get('/users', list)`, `router.route('/users').post(create)`, `app.use(check)`. */
const REGISTERS = /^(?:get|post|put|patch|delete|head|options|all|use|param)$/;

export interface Registered {
  /** The module that makes what the function is given to. */
  specifier: string;
  /** The call that gives it. */
  call: Node;
}

/** Where a file itself gives a function to a router or an app, as it stands; null where it does not. */
export function registered(fn: Visit, code: Code): Registered | null {
  for (const call of givenTo(fn, code)) {
    const callee = unwrapped(call.callee);
    if (!isMember(callee) || !REGISTERS.test(code.memberName(callee) ?? '')) continue;
    const specifier = makerOf(code.at(callee.object), code);
    if (specifier !== null) return { specifier, call };
  }
  return null;
}

/**
 * The call that a file itself gives a function to, where that waits for no promise of it: of the platform, of an
 * emitter, of a consumer of messages, or of a component.
 */
export function givenToForget(fn: Visit, code: Code): Call | null {
  const forgets = (call: Call) =>
    takesNoPromise(call, code) || isListening(call, code) || isEffect(call);
  return givenTo(fn, code).find(forgets) ?? null;
}

/**
 * Whether it is told of an event as all emitters tell: they wait for no promise of a listener. The few that
 * do are known by their module, or by what they hand to it.
 */
function isListening(call: Call, code: Code): boolean {
  if (!isMember(call.callee)) return false;
  const [event] = call.arguments;
  const name = code.memberName(call.callee) ?? '';
  // a listener of the page ends no process
  if (!LISTENING.has(name) || name === 'addEventListener') return false;
  if (event?.type !== 'StringLiteral') return false;
  return !waitsForListener(call, code);
}

/** Emitters that wait for what their listeners return, and see to its failure. */
const WAITING = /^(?:telegraf|grammy|probot|emittery|@octokit\/(?:webhooks|app)|@grammyjs\/.+)$/;
/** What they hand to a listener. */
const OF_WAITING = /^_?(?:ctx|context)$/;

/** `bot.on('text', async (ctx) => …)`, `webhooks.on('push', async ({ payload }) => …)` */
export function waitsForListener(call: Call, code: Code): boolean {
  const { callee } = call;
  if (!isMember(callee)) return false;
  if (WAITING.test(moduleOf(code.at(unwrapped(callee.object)), code) ?? '')) return true;
  const listener = call.arguments.at(-1);
  const [first] = listener && isFunction(listener) ? listener.params : [];
  if (first?.type === 'Identifier') return OF_WAITING.test(first.name);
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

/** Modules whose functions, and what these make, call back, and take no promise of what they call. */
const CALLS_BACK =
  /^(?:node:)?(?:fs|child_process|https?|http2|net|tls|dns|crypto|zlib|dgram|readline|timers)$|^socket\.io$/;

/** Whether what is called takes no promise of a function that it is given: of the platform, or a consumer of messages. */
export function takesNoPromise(call: CallOrNew, code: Code): boolean {
  return isOfPlatform(unwrapped(call.callee), code) || isConsumed(call, code);
}

/** The same of a timer, or of the platform. */
export function isOfPlatform(callee: Node, code: Code): boolean {
  if (callee.type === 'Identifier') {
    if (isFree(callee, code)) return TIMERS.has(callee.name);
    return CALLS_BACK.test(importedNames(code.file).get(callee.name) ?? '');
  }
  if (!isMember(callee)) return false;
  const name = code.memberName(callee) ?? '';
  const of = unwrapped(callee.object);
  if (of.type === 'Identifier' && of.name === 'process' && isFree(of, code))
    return LISTENING.has(name) || name === 'nextTick';
  const maker = moduleOf(code.at(of), code) ?? '';
  return CALLS_BACK.test(maker) || (LISTENING.has(name) && isBuiltin(maker));
}

function isFree(name: Node, code: Code): boolean {
  return !code.scopes.bindingOf(code.at(name));
}

/** The calls that it is an argument of, itself or by its name. */
function givenTo(fn: Visit, code: Code): Call[] {
  return [fn, ...readsOf(fn, code)].flatMap(({ key, parent }) =>
    parent && key === 'arguments' && isCall(parent.node) ? [parent.node] : [],
  );
}

/** Where it goes by its name. */
function readsOf({ node, parent }: Visit, code: Code): readonly Visit[] {
  const holder = parent?.node;
  const id =
    node.type === 'FunctionDeclaration'
      ? node.id
      : holder?.type === 'VariableDeclarator' && holder.init === node
        ? holder.id
        : null;
  return id?.type === 'Identifier' ? (code.scopes.bindingOf(code.at(id))?.read ?? []) : [];
}
