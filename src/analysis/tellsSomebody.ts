import type { Node } from '@babel/types';

import { calledName, isCall, isCallOrNew, isMember } from '../document/calls';
import { isInside } from '../document/range';
import { isFunction, type Visit } from '../document/walk';
import { unwrapped } from '../document/unwrapped';
import type { CallVisit } from '../document/callAt';
import { named } from '../models/shipped';
import type { Code } from './code';
import { handlerOf } from './errorHandlers';
import { userSays } from './userModel';

/**
 * True if a handler reports the error of a call; a log alone reports to nobody. The error goes to a
 * listener (`emit('error', err)`), `onError` or `next`, or is stored or shown (`this.error = err`,
 * `setError('Not loaded')`).
 */
export function reportsError(call: CallVisit, code: Code): boolean {
  if (isHandledByName(call, code)) return true;
  const handler = handlerOf(call);
  if (!handler) return false;
  const { body } = handler;
  const error = isFunction(handler) ? handler.params[0] : handler.param;
  const binding = error?.type === 'Identifier' ? code.scopes.bindingOf(code.at(error)) : null;
  const reads = (binding?.read ?? []).filter(({ node }) => isInside(node, body));
  return (
    reads.some((read) => isHandedOver(read, code)) ||
    [...code.visits.values()].some(({ node }) => isInside(node, body) && showsFailure(node, code))
  );
}

/** True for `.catch(next)`, `.then(keep, onError)`: a function from elsewhere gets the error. */
function isHandledByName(call: Visit, code: Code): boolean {
  for (let at: Visit = call; at.parent && !isFunction(at.node); at = at.parent) {
    const link = at.parent.parent;
    if (at.key !== 'object' || !isMember(at.parent.node) || !link || !isCall(link.node)) continue;
    const name = calledName(link.node);
    const given = link.node.arguments[name === 'then' ? 1 : 0];
    const isCatching = named('chains').test(name ?? '');
    if (isCatching && given && tells(given, code)) return true;
  }
  return false;
}

function lastNameOf(node: Node): string | null {
  const last = isMember(node) && !node.computed ? node.property : node;
  return last.type === 'Identifier' ? last.name : null;
}

/** `this.emit('error', err)`, `dispatch({ type: 'failed', err })`, `failure.value = err.message` */
function isHandedOver(read: Visit, code: Code): boolean {
  for (let at = read; at.parent && !isFunction(at.parent.node); at = at.parent) {
    const { node } = at.parent;
    if (/Statement$|Declaration$/.test(node.type)) return false;
    const isTold = isCallOrNew(node) && (tells(node.callee, code) || isAmongFailures(node));
    if (at.key === 'arguments' && isTold) return true;
    if (node.type === 'AssignmentExpression' && at.key === 'right') {
      return isKeptElsewhere(node.left, code);
    }
  }
  return false;
}

/** `this.failures.push(err)` */
function isAmongFailures(call: Node): boolean {
  return (
    isCall(call) &&
    isMember(call.callee) &&
    named('failureName').test(lastNameOf(call.callee.object) ?? '')
  );
}

/** True if the place is a member, or a variable of the file's top level. */
function isKeptElsewhere(place: Node, code: Code): boolean {
  if (isMember(place)) return true;
  const binding = place.type === 'Identifier' ? code.scopes.bindingOf(code.at(place)) : null;
  return binding?.declared.some(({ within }) => within === null) ?? false;
}

/** `toast.error('Not saved')`, `setLoadError(true)`, `this.state = 'failed'` */
function showsFailure(node: Node, code: Code): boolean {
  if (isCall(node)) {
    const { callee } = node;
    const name = calledName(node) ?? '';
    const isShown = named('showsFailure').test(name) || named('refusesMessage').test(name);
    if (isShown || userSays('reports', callee, code) || (isMember(callee) && isSign(callee.object)))
      return true;
    return named('keepsState').test(name) && node.arguments.some(holdsFailure);
  }
  if (node.type !== 'AssignmentExpression' || !isMember(node.left)) return false;
  const { left, right } = node;
  return isFailure(
    lastNameOf(left) === 'value' ? lastNameOf(left.object) : lastNameOf(left),
    right,
  );
}

/** `set({ error: err.message })`, `jobs.update(id, { status: 'failed' })`, `set((state) => ({ ...state, error }))` */
function holdsFailure(given: Node): boolean {
  const state = isFunction(given) ? unwrapped(given.body) : given;
  return (
    state.type === 'ObjectExpression' &&
    state.properties.some(
      (each) => each.type === 'ObjectProperty' && isFailure(lastNameOf(each.key), each.value),
    )
  );
}

function isFailure(name: string | null, value: Node): boolean {
  if (value.type === 'StringLiteral' && named('failureName').test(value.value))
    return named('stateName').test(name ?? '');
  return named('failureName').test(name ?? '') && !isNothing(value);
}

function isSign(node: Node): boolean {
  return named('notifier').test(lastNameOf(node) ?? '');
}

/** True for `false`, null and numbers, which show no failure: a count is not shown to anybody. */
function isNothing(node: Node): boolean {
  const isFalse = node.type === 'BooleanLiteral' && !node.value;
  return isFalse || node.type === 'NullLiteral' || node.type === 'NumericLiteral';
}

/** True if a function that gets the error reports it. */
function tells(told: Node, code: Code): boolean {
  const name = lastNameOf(told);
  if (name === null) return false;
  const isTelling = code.models.named('reports').test(name) || userSays('reports', told, code);
  return isTelling || named('showsFailure').test(name) || named('nodeCallback').test(name);
}
