import { calledName } from '../../document/calls';
import type { FunctionNode } from '../../document/walk';
import { named } from '../../models/shipped';
import type { Code } from '../code';

/**
 * True if a function takes an event of a service worker, which lasts until a promise settles:
 * `event.waitUntil(promise)`, `event.respondWith(promise)`.
 */
export function extendsEvent({ params }: FunctionNode, code: Code): boolean {
  const [event] = params;
  if (event?.type !== 'Identifier') return false;
  const reads = code.scopes.bindingOf(code.at(event))?.read ?? [];
  return reads.some(({ key, parent }) => {
    const call = key === 'object' && parent?.key === 'callee' ? parent.parent?.node : undefined;
    return call !== undefined && named('extendsEvent').test(calledName(call) ?? '');
  });
}
