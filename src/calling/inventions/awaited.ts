import { isOfEverything } from '../../analysis/methods';
import type { Value } from '../../analysis/values/value';
import type { Visit } from '../../document/walk';
import { outermost } from '../../document/wrapped';
import { TRUST, type TypeFacts, type Trust } from './typeFacts';

/** Whether what a call comes to is waited for, or returned to who waits for it. */
export function afterAwait(visit: Visit): boolean {
  const at = outermost(visit);
  const holder = at.parent?.node;
  if (!holder) return false;
  if (holder.type === 'AwaitExpression' || holder.type === 'YieldExpression') return true;
  if (holder.type === 'ReturnStatement') return at.within?.node.async === true;
  return holder.type === 'ArrowFunctionExpression' && holder.async && at.key === 'body';
}

/** `yield [a(), b()]`, `yield { a: a() }`: what drives a generator waits for all that it holds. */
export function isYieldedIn(holder: Visit): boolean {
  let at: Visit | null = holder;
  while (at && /^(?:ArrayExpression|ObjectExpression|ObjectProperty)$/.test(at.node.type)) {
    at = at.parent;
  }
  return at?.node.type === 'YieldExpression' && !at.within?.node.async;
}

/** Promises in a list are waited for together. */
export function inferAwaited(facts: TypeFacts, values: readonly Value[], trust: Trust): void {
  for (const value of values) {
    if (value.is === 'list') inferAwaited(facts, [...value.items.flat(), ...value.each], trust);
    if (value.is !== 'place' || !value.path.endsWith('()')) continue;
    const called = value.path.slice(0, -2);
    const isVague = trust === TRUST.vague;
    if (isVague && isOfEverything(called.slice(called.lastIndexOf('.') + 1))) continue;
    const answers = isVague && OF_MAPS.test(called) ? 'value' : 'promise';
    facts.add(called, { answers }, trust);
  }
}

/** What the platform has in maps of texts: an async function that returns it does not wait for it. */
const OF_MAPS = /(?:^|\.)(?:headers|searchParams|formData)\.(?:get|getAll|has)$/;
