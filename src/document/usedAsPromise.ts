import { named } from '../models/shipped';
import { calledName, isCall } from './calls';
import { dottedName } from './dottedName';
import { awaitAround, outermost } from './unwrapped';
import type { Visit } from './walk';

/** True for `await x()`, `x().then(…)`, and `Promise.all([x()])`. */
export function isUsedAsPromise(call: Visit): boolean {
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
