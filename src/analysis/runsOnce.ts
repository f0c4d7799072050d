import type { RequestHandler } from '../../bench-runner/protocol/own';
import { calledName, isCall } from '../document/calls';
import { isInside, type Range } from '../document/range';
import type { FunctionVisit, Visit } from '../document/walk';
import { named } from '../models/shipped';
import { nameOfParameter } from './values/parameterNames';

/**
 * True if code runs at most once in a call, as far as the functions around it show. A listener runs
 * for many events, so what it reports may be repeated.
 */
export function runsOnceInACall(visit: Visit, scored: Range): boolean {
  for (let fn = visit.within; fn; fn = fn.within) {
    if (!isInside(fn.node, scored)) return true;
    if (fn.node.start === scored.start && fn.node.end === scored.end) return true;
    if (!isCalledOnce(fn)) return false;
  }
  return true;
}

function isCalledOnce({ key, parent }: FunctionVisit): boolean {
  // a named function may be called from anywhere
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

/** True for an executor: `new Promise((resolve) => …)` */
function isPromised(parent: Visit | null, key: string): boolean {
  return parent?.node.type === 'NewExpression' && key === 'arguments';
}

/**
 * Returns the names of parameters around a place whose calls end the function or settle a promise.
 */
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
