import { unwrapped } from '../../document/exported';
import type { Visit } from '../../document/walk';
import { functionAround } from './code';

/** Whether what a call comes to is waited for, or returned to who waits for it. */
export function afterAwait(visit: Visit): boolean {
  let at = visit;
  while (at.parent && unwrapped(at.parent.node) !== at.parent.node) at = at.parent;
  const holder = at.parent?.node;
  if (!holder) return false;
  if (holder.type === 'AwaitExpression' || holder.type === 'YieldExpression') return true;
  if (holder.type === 'ReturnStatement') return functionAround(at)?.node.async === true;
  return holder.type === 'ArrowFunctionExpression' && holder.async && at.key === 'body';
}
