import type { Node } from '@babel/types';

import { calledName, isCall } from '../document/calls';
import { isExecutor } from '../document/executor';
import { isInside, rangeOf } from '../document/range';
import { isFunctionVisit, type Visit } from '../document/walk';
import { outermost } from '../document/unwrapped';
import { named } from '../models/shipped';
import type { Code } from './code';
import { isResultIgnored } from './ignoredResult';
import { passesErrorFirst, isCallbackName } from './values/errorFirstCallback';
import { argumentsOf } from './values/value';
import { visitsWithin } from './visitsWithin';

/**
 * True if a call ends only by a callback that takes no error:
 * `canvas.toBlob((blob) => resolve(blob), 'image/png')`.
 */
export function isValueOnlyCallback(code: Code, call: Visit): boolean {
  if (!isCall(call.node)) return false;
  const given = argumentsOf(code, call.node).filter(isFunctionVisit);
  const [told] = given;
  if (!told || given.length > 1 || told.node.async) return false;
  const [first] = told.node.params;
  const isUnread = first?.type === 'Identifier' && /^_+$/.test(first.name);
  if (!first || isUnread || passesErrorFirst(told)) return false;
  if (named('keepsForLater').test(calledName(call.node) ?? '') || subscribesByName(call.node))
    return false;
  return (isResultIgnored(call) || isExecutorBody(call)) && !endsNone(code, told);
}

/** `new Promise((resolve) => store.get((items) => resolve(items)))` */
function isExecutorBody(call: Visit): boolean {
  const { key, parent } = outermost(call);
  if (key !== 'body' || !parent) return false;
  return isExecutor(outermost(parent));
}

/**
 * True if a callback ends nothing: it is registered for later, like
 * `router.get('/', (req, res) => …)`.
 */
export function endsNone(code: Code, { node }: Visit): boolean {
  const isOwn = (at: Visit) => isInside(at.node, node);
  return visitsWithin(code, rangeOf(node)).every((visit) => {
    if (visit.key !== 'callee' || !isEnding(visit.node)) return true;
    return code.scopes.bindingOf(visit)?.declared.some(isOwn) ?? false;
  });
}

function isEnding(callee: Node): boolean {
  return isCallbackName(callee) || (callee.type === 'Identifier' && callee.name === 'reject');
}

/**
 * True for `client.subscribe('news', …)` of a message client; an observable's `subscribe` takes no
 * topic.
 */
export function subscribesByName(call: Node): boolean {
  const first = calledName(call) === 'subscribe' && isCall(call) ? call.arguments[0] : undefined;
  if (first?.type === 'Identifier') return named('topicName').test(first.name);
  return first?.type === 'StringLiteral' || first?.type === 'TemplateLiteral';
}
