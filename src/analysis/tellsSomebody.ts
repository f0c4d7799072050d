import type { Node } from '@babel/types';

import { calledName, isCall, isMember } from '../document/calls';
import { isInside } from '../document/range';
import { LENT_CALLBACK, NODE_CALLBACK } from '../document/usualNames';
import { isFunction, type Visit } from '../document/walk';
import type { CallVisit } from '../document/callAt';
import type { Code } from './code';
import { handlerOf } from './handling';

/**
 * Whether the handler of a call hands its error to somebody who is there for it: a listener, by
 * `emit('error', err)`, or whoever gave `onError`, `next` or the like. Who only logs it tells nobody.
 */
export function tellsSomebody(call: CallVisit, code: Code): boolean {
  if (isHandledByName(call)) return true;
  const handler = handlerOf(call);
  const error = handler && (isFunction(handler) ? handler.params[0] : handler.param);
  if (!handler || error?.type !== 'Identifier') return false;
  const binding = code.scopes.bindingOf(code.at(error));
  return (binding?.read ?? []).some(
    (read) => isInside(read.node, handler.body) && isHandedOver(read),
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

/** `this.emit('error', err)`, `onFailed(err, job)` */
function isHandedOver({ key, parent }: Visit): boolean {
  return key === 'arguments' && parent !== null && tells(calledName(parent.node));
}

function tells(name: string | null): boolean {
  return name !== null && [TELLING, NODE_CALLBACK, LENT_CALLBACK].some((each) => each.test(name));
}

const TELLING = /^(?:emit|dispatchEvent|reject|destroy|on[A-Z]\w*)$/;
