/** Response messages of Node's requests: `https.get(url, (message) => …)`. */

import type { CallVisit } from '../document/callAt';
import { calledName, isCall, isMember } from '../document/calls';
import { isFunction, type FunctionNode, type Visit } from '../document/walk';
import { outermost } from '../document/unwrapped';
import { named } from '../models/shipped';
import type { Code } from './code';

/** Returns the inline callback that a method call passes its answer to. */
export function hearerOf({ node }: CallVisit): FunctionNode | null {
  const last = node.arguments.at(-1);
  return isMember(node.callee) && last && isFunction(last) ? last : null;
}

/**
 * True if a callback reads only the body of its message: no status, and no other sign of a failure.
 */
export function isBodyAllThatIsRead({ params: [message] }: FunctionNode, code: Code): boolean {
  if (message?.type !== 'Identifier') return false;
  const { read = [], assigned = [] } = code.scopes.bindingOf(code.at(message)) ?? {};
  const isOther = (each: Visit) =>
    !readsBody(each) && !named('tellsNoFailure').test(memberOf(each) ?? '');
  return assigned.length === 0 && read.some(readsBody) && !read.some(isOther);
}

/** `message.on('data', …)`, `message.pipe(file)`, `pipeline(message, file)`, `for await (const part of message)` */
function readsBody(read: Visit): boolean {
  const { key, parent } = outermost(read);
  if (parent?.node.type === 'ForOfStatement') return key === 'right';
  if (parent && isCall(parent.node)) return calledName(parent.node) === 'pipeline';
  return memberOf(read) === 'pipe' || hearsOfData(parent?.parent?.node);
}

function hearsOfData(call: Visit['node'] | undefined): boolean {
  const [event] = call && isCall(call) ? call.arguments : [];
  return event?.type === 'StringLiteral' && named('dataEvent').test(event.value);
}

/** Returns the name of the member that is read. */
function memberOf(read: Visit): string | null {
  const { key, parent } = outermost(read);
  if (key !== 'object' || !parent || !isMember(parent.node) || parent.node.computed) return null;
  return parent.node.property.type === 'Identifier' ? parent.node.property.name : null;
}
