import { calledName, isCall } from '../document/calls';
import type { Visit } from '../document/walk';
import { outermost } from '../document/unwrapped';
import { isRead, type Code } from './code';

/**
 * True if the outcome of a call is read:
 * `const results = await Promise.allSettled(…); results.filter(…)`.
 */
export function isOutcomeRead(call: Visit, code: Code): boolean {
  const settled = settling(call);
  if (!settled) return false;
  let value = outermost(settled.by);
  if (value.parent?.node.type === 'AwaitExpression') value = outermost(value.parent);
  const holder = value.parent?.node;
  if (holder?.type === 'ExpressionStatement') return false;
  if (holder?.type !== 'VariableDeclarator') return true;
  const { id } = holder;
  const name = id.type === 'ArrayPattern' ? (id.elements[settled.place ?? 0] ?? null) : id;
  return name !== null && (name.type !== 'Identifier' || isRead(name, code));
}

/** Returns the `allSettled` that waits for a call, and the call's index in a literal list. */
function settling(call: Visit): { by: Visit; place: number | null } | null {
  let place: number | null = null;
  for (let at = call; at.parent; at = at.parent) {
    const { node } = at.parent;
    if (node.type === 'ArrayExpression')
      place = node.elements.findIndex((each) => each === at.node);
    if (isCall(node) && at.key === 'arguments' && calledName(node) === 'allSettled')
      return { by: at.parent, place };
    // a `catch` in between handles the error first
    if (node.type === 'TryStatement' && at.key === 'block' && node.handler) return null;
  }
  return null;
}
