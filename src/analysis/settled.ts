import { calledName, isCall } from '../document/calls';
import type { Visit } from '../document/walk';
import { outermost } from '../document/wrapped';
import { isRead, type Code } from './code';

/** `const results = await Promise.allSettled(…); results.filter(…)`: what became of a call is looked at. */
export function isLookedAtOnceSettled(call: Visit, code: Code): boolean {
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

/** The `allSettled` that a call is among what waits for, and its place in a list that is written down. */
function settling(call: Visit): { by: Visit; place: number | null } | null {
  let place: number | null = null;
  for (let at = call; at.parent; at = at.parent) {
    const { node } = at.parent;
    if (node.type === 'ArrayExpression')
      place = node.elements.findIndex((each) => each === at.node);
    if (isCall(node) && at.key === 'arguments' && calledName(node) === 'allSettled')
      return { by: at.parent, place };
    // who catches it there has it come to something else
    if (node.type === 'TryStatement' && at.key === 'block' && node.handler) return null;
  }
  return null;
}
