import { calledName, isCall, isMember } from '../document/calls';
import { isInside, type Range } from '../document/range';
import type { FunctionVisit, Visit } from '../document/walk';
import { awaitAround, outermost } from '../document/unwrapped';
import { takesContext, takesRequests } from '../document/requestParameters';
import { named } from '../models/shipped';
import { isCalledBack } from './values/errorFirstCallback';

/** True if the value of an expression is unused: `save(x);`, `void save(x)`, `save(x), …`. */
export function isResultIgnored(visit: Visit): boolean {
  const { node, key, parent } = outermost(visit);
  if (!parent) return false;
  switch (parent.node.type) {
    case 'ExpressionStatement':
      return true;
    case 'UnaryExpression':
      return parent.node.operator === 'void';
    case 'SequenceExpression':
      return parent.node.expressions.at(-1) !== node || isResultIgnored(parent);
    case 'LogicalExpression':
      return key === 'right' && isResultIgnored(parent);
    case 'ConditionalExpression':
      return key !== 'test' && isResultIgnored(parent);
    case 'ArrowFunctionExpression':
      return key === 'body' && !parent.node.async && isGivenToDrop(parent);
    default:
      return false;
  }
}

/** True if a method ignores the return value of its callback. */
export function ignoresReturnOfCallback(name: string): boolean {
  return name === 'forEach' || named('callsLater').test(name) || named('listens').test(name);
}

/** True if the caller of the function ignores its return value: `list.forEach((x) => save(x))`. */
function isGivenToDrop({ key, parent }: Visit): boolean {
  const name = parent && key === 'arguments' ? calledName(parent.node) : null;
  return name !== null && ignoresReturnOfCallback(name);
}

/**
 * True if code runs in a handler, such as that of an event or a route, that nobody awaits. `scored`
 * is the function that was called itself.
 */
export function isInHandler(visit: Visit, scored: Range | null = null): boolean {
  for (let fn = visit.within; fn; fn = fn.within) {
    // the client waits for the response
    if (scored && isInside(scored, fn.node) && takesRequest(fn)) return false;
    const { key, parent } = fn;
    const name = parent && key === 'arguments' ? calledName(parent.node) : null;
    if (!parent || name === null || named('callsLater').test(name)) continue;
    if (named('listens').test(name)) return true;
    // `subscriptions.push(workspace.onDidSave(async …))`
    if (named('keepsForLater').test(name) && !awaitAround(parent)) return true;
    if (isResultIgnored(parent) && !named('callsForEach').test(name) && !isCalledBack(fn, false))
      return true;
  }
  return false;
}

function takesRequest({ node }: FunctionVisit): boolean {
  return takesRequests(node) || takesContext(node);
}

/** True if an expression, with all that is chained to it, is a statement. */
export function standsAlone(visit: Visit): boolean {
  return isResultIgnored(chainOf(visit));
}

/** Returns an expression with all that is chained to it: `save(x).then(…)`. */
export function chainOf(visit: Visit): Visit {
  const { key, parent } = visit;
  if (!parent) return visit;
  const goesOn =
    (key === 'object' && isMember(parent.node)) || (key === 'callee' && isCall(parent.node));
  return goesOn ? chainOf(parent) : visit;
}
