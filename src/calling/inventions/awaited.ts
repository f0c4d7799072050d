import type { Visit } from '../../document/walk';
import { functionAround } from './code';
import { outermost } from '../../document/wrapped';

/** Whether what a call comes to is waited for, or returned to who waits for it. */
export function afterAwait(visit: Visit): boolean {
  const at = outermost(visit);
  const holder = at.parent?.node;
  if (!holder) return false;
  if (holder.type === 'AwaitExpression' || holder.type === 'YieldExpression') return true;
  if (holder.type === 'ReturnStatement') return functionAround(at)?.node.async === true;
  return holder.type === 'ArrowFunctionExpression' && holder.async && at.key === 'body';
}
