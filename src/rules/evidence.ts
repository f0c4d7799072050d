import { calledName, isCall } from '../document/calls';
import { callAt } from '../document/callAt';
import { dottedName } from '../document/dottedName';
import { awaitAround, outermost } from '../document/unwrapped';
import type { Visit } from '../document/walk';
import { named } from '../models/shipped';
import type { Site } from '../probe/debuggability';
import type { Evidence } from './breach';
import type { Facts } from './facts';

/** Returns the ground on which the operation of a site is taken to return a promise. */
export function evidenceOf(
  { operation, at }: Pick<Site, 'operation' | 'at'>,
  { document, called, probed }: Pick<Facts, 'document' | 'called' | 'probed'>,
): Evidence {
  const facts = called.own?.call?.inventions.facts ?? {};
  const path = Object.keys(facts).find((each) => each.replaceAll('"', '') === operation);
  const fact = path === undefined ? undefined : facts[path];
  if (fact?.answers === 'promise') return fact.answersBy ?? 'declared';
  const invention = probed?.own?.inventions.find(({ name }) => name === operation);
  // real code ran, or a callback was passed
  if (invention?.answers !== 'promise') return 'declared';
  const call = at && callAt(document, at);
  return call && isAwaited(call) ? 'declared' : 'convention';
}

/** True for `await x()`, `x().then(…)`, and `Promise.all([x()])`. */
function isAwaited(call: Visit): boolean {
  if (awaitAround(call)) return true;
  const { key, parent } = outermost(call);
  if (parent?.node.type === 'ArrayExpression') {
    const { parent: around } = outermost(parent);
    return around !== null && isCall(around.node) && isOfPromise(around);
  }
  const chained = parent?.parent;
  return Boolean(
    chained &&
    key === 'object' &&
    isCall(chained.node) &&
    named('chains').test(calledName(chained.node) ?? ''),
  );
}

function isOfPromise({ node }: Visit): boolean {
  return isCall(node) && (dottedName(node.callee) ?? '').startsWith('Promise.');
}

/** Names the assumption where nothing but the name of the call speaks for it. */
export function ifRejects(call: string, evidence: Evidence): string {
  return evidence === 'convention'
    ? `If ${call} returns a promise that rejects`
    : `If ${call} fails`;
}
