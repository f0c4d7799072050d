import type { RequestHandler } from '../../bench-runner/protocol/own';
import { calledName, isCall } from '../document/calls';
import { isInside, type Range } from '../document/range';
import type { FunctionVisit, Visit } from '../document/walk';
import { named } from '../models/shipped';
import { nameOfParameter } from './values/parameterNames';

/**
 * Whether a place of a function is come to once in a call, as far as the functions around it tell: a listener
 * is called for one event after the other, and what is said at one may be said at the next.
 */
export function isOnceInACall(visit: Visit, scored: Range): boolean {
  for (let fn = visit.within; fn; fn = fn.within) {
    if (!isInside(fn.node, scored)) return true;
    if (fn.node.start === scored.start && fn.node.end === scored.end) return true;
    if (!isCalledOnce(fn)) return false;
  }
  return true;
}

function isCalledOnce({ key, parent }: FunctionVisit): boolean {
  // one with a name is called from where nobody knows
  if (!parent || !isCall(parent.node) || key !== 'arguments') return isPromised(parent, key);
  const name = calledName(parent.node);
  if (name === null || name === 'once') return true;
  const [event] = parent.node.arguments;
  if (named('listens').test(name))
    return event?.type === 'StringLiteral' && named('finalEvent').test(event.value);
  return (
    !named('callsForEach').test(name) &&
    !named('keepsForLater').test(name) &&
    !named('repeats').test(name)
  );
}

/** `new Promise((resolve) => …)` */
function isPromised(parent: Visit | null, key: string): boolean {
  return parent?.node.type === 'NewExpression' && key === 'arguments';
}

/** Names of what tells the end of a call, as the functions around a place are given it. */
export function namesOfEnds(visit: Visit, scored: Range, handler: RequestHandler | null): string[] {
  const names: (string | null | undefined)[] = [];
  for (let fn = visit.within; fn && isInside(fn.node, scored); fn = fn.within) {
    const given = fn.node.params.map(nameOfParameter);
    if (isPromised(fn.parent, fn.key)) names.push(...given);
    else if (fn.node.start !== scored.start) continue;
    else if (handler) names.push(...[handler.answer, handler.next ?? -1].map((i) => given[i]));
    else names.push(given.at(-1));
  }
  return names.flatMap((name) => name ?? []);
}
