import { calledName, isCall, isMember } from '../document/calls';
import { isInside, type Range } from '../document/range';
import type { FunctionVisit, Visit } from '../document/walk';
import { awaitAround, outermost } from '../document/wrapped';
import { takesContext, takesRequests } from '../document/requestParameters';
import { named } from '../models/shipped';
import { isCalledBack } from './values/handedOver';

/** Whether nobody uses what an expression comes to: `save(x);`, `void save(x)`, `save(x), …`. */
export function isDropped(visit: Visit): boolean {
  const { node, key, parent } = outermost(visit);
  if (!parent) return false;
  switch (parent.node.type) {
    case 'ExpressionStatement':
      return true;
    case 'UnaryExpression':
      return parent.node.operator === 'void';
    case 'SequenceExpression':
      return parent.node.expressions.at(-1) !== node || isDropped(parent);
    case 'LogicalExpression':
      return key === 'right' && isDropped(parent);
    case 'ConditionalExpression':
      return key !== 'test' && isDropped(parent);
    case 'ArrowFunctionExpression':
      return key === 'body' && !parent.node.async && isGivenToDrop(parent);
    default:
      return false;
  }
}

/** Whether a function does nothing with what the function returns that it is given. */
export function drops(name: string): boolean {
  return name === 'forEach' || named('callsLater').test(name) || named('listens').test(name);
}

/** Whoever calls the function does nothing with what it returns: `list.forEach((x) => save(x))`. */
function isGivenToDrop({ key, parent }: Visit): boolean {
  const name = parent && key === 'arguments' ? calledName(parent.node) : null;
  return name !== null && drops(name);
}

/**
 * Whether it is done by a function that a call was given for what comes later, as that of an event or
 * a route: whoever waits for that call does not wait for it. `scored` is what was called itself.
 */
export function isInHandler(visit: Visit, scored: Range | null = null): boolean {
  for (let fn = visit.within; fn; fn = fn.within) {
    // whoever asks waits for the answer
    if (scored && isInside(scored, fn.node) && takesRequest(fn)) return false;
    const { key, parent } = fn;
    const name = parent && key === 'arguments' ? calledName(parent.node) : null;
    if (!parent || name === null || named('callsLater').test(name)) continue;
    if (named('listens').test(name)) return true;
    // `subscriptions.push(workspace.onDidSave(async …))`
    if (named('keepsForLater').test(name) && !awaitAround(parent)) return true;
    if (isDropped(parent) && !named('callsForEach').test(name) && !isCalledBack(fn, false))
      return true;
  }
  return false;
}

function takesRequest({ node }: FunctionVisit): boolean {
  return takesRequests(node) || takesContext(node);
}

/** A statement of its own, whatever is chained to it. */
export function standsAlone(visit: Visit): boolean {
  return isDropped(chainOf(visit));
}

/** An expression with all that is chained to it: `save(x).then(…)`. */
export function chainOf(visit: Visit): Visit {
  const { key, parent } = visit;
  if (!parent) return visit;
  const goesOn =
    (key === 'object' && isMember(parent.node)) || (key === 'callee' && isCall(parent.node));
  return goesOn ? chainOf(parent) : visit;
}
