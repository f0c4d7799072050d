import type { Node } from '@babel/types';

import { calledName, isCall, isMember } from '../document/calls';
import { isInside } from '../document/range';
import { isFunction, type Visit } from '../document/walk';
import { unwrapped } from '../document/wrapped';
import type { CallVisit } from '../document/callAt';
import { named } from '../models/shipped';
import type { Code } from './code';
import { handlerOf } from './handling';

/**
 * Whether the handler of a call hands its error to somebody who is there for it: a listener, by
 * `emit('error', err)`, whoever gave `onError`, `next` or the like, or who looks at a place where it is
 * kept or shown: `this.error = err`, `setError('Not loaded')`. Who only logs it tells nobody.
 */
export function tellsSomebody(call: CallVisit, code: Code): boolean {
  if (isHandledByName(call)) return true;
  const handler = handlerOf(call);
  if (!handler) return false;
  const { body } = handler;
  const error = isFunction(handler) ? handler.params[0] : handler.param;
  const binding = error?.type === 'Identifier' ? code.scopes.bindingOf(code.at(error)) : null;
  const reads = (binding?.read ?? []).filter(({ node }) => isInside(node, body));
  return (
    reads.some((read) => isHandedOver(read, code)) ||
    [...code.visits.values()].some(({ node }) => isInside(node, body) && showsFailure(node))
  );
}

/** `.catch(next)`, `.then(keep, onError)`: a function of somebody else's is told of it. */
function isHandledByName(call: Visit): boolean {
  for (let at: Visit = call; at.parent && !isFunction(at.node); at = at.parent) {
    const link = at.parent.parent;
    if (at.key !== 'object' || !isMember(at.parent.node) || !link || !isCall(link.node)) continue;
    const given = link.node.arguments[calledName(link.node) === 'then' ? 1 : 0];
    const isCatching = /^(?:then|catch)$/.test(calledName(link.node) ?? '');
    if (isCatching && given && tells(lastNameOf(given))) return true;
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
    if (at.key === 'arguments' && (tells(calledName(node)) || isAmongFailures(node))) return true;
    if (node.type === 'AssignmentExpression' && at.key === 'right') {
      return isKeptElsewhere(node.left, code);
    }
  }
  return false;
}

/** `this.failures.push(err)` */
function isAmongFailures(call: Node): boolean {
  return isCall(call) && isMember(call.callee) && FAILED.test(lastNameOf(call.callee.object) ?? '');
}

/** In a member of something, or in a variable of the whole file. */
function isKeptElsewhere(place: Node, code: Code): boolean {
  if (isMember(place)) return true;
  const binding = place.type === 'Identifier' ? code.scopes.bindingOf(code.at(place)) : null;
  return binding?.declared.some(({ within }) => within === null) ?? false;
}

/** `toast.error('Not saved')`, `setLoadError(true)`, `this.state = 'failed'` */
function showsFailure(node: Node): boolean {
  if (isCall(node)) {
    const { callee } = node;
    const name = calledName(node) ?? '';
    const isShown = [SHOWING, GIVING_BACK].some((each) => each.test(name));
    if (isShown || (isMember(callee) && isSign(callee.object))) return true;
    return KEEPING.test(name) && node.arguments.some(holdsFailure);
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
  if (value.type === 'StringLiteral' && FAILED.test(value.value)) return STATE.test(name ?? '');
  return FAILED.test(name ?? '') && !isNothing(value);
}

function isSign(node: Node): boolean {
  return /^(?:toast|toastr|notifications?|snackbar)$/i.test(lastNameOf(node) ?? '');
}

/** A count is none that anybody is shown. */
function isNothing(node: Node): boolean {
  const isFalse = node.type === 'BooleanLiteral' && !node.value;
  return isFalse || node.type === 'NullLiteral' || node.type === 'NumericLiteral';
}

function tells(name: string | null): boolean {
  return name !== null && [TELLING, SHOWING, named('nodeCallback')].some((each) => each.test(name));
}

const TELLING = /^(?:emit|dispatchEvent|dispatch|commit|reject|destroy|on[A-Z]\w*|set[A-Z]\w*)$/;
/** Whoever sees a page sees it. */
const SHOWING =
  /^(?:alert|toast|notify|(?:set|show|display)\w*(?:Error|Fail|Failed|Failure|Problem|Message|Alert|Toast|Notification)\w*)$/;
/** To a queue, that what was taken from it could not be done. */
const GIVING_BACK =
  /^(?:nack(?:All)?|retry(?:All)?|requeue|abandon|deadLetter|moveToFailed|mark(?:As)?Failed)$/;
/** What keeps a state that others look at. */
const KEEPING = /^(?:set|patch|update|mutate)(?:[A-Z]\w*)?$/;
const FAILED = /(?:error|failed|failure|problem)s?$/i;
const STATE = /(?:state|status|phase)$/i;
