import { calledName, isCall } from '../document/calls';
import { walkWithin, type FunctionNode } from '../document/walk';
import { unwrapped } from '../document/unwrapped';

const REDIRECTS = /^(?:permanent)?redirect$/i;

/** True for `throw redirect(303, '/posts')`, by which web frameworks respond. */
export function throwsRedirect(fn: FunctionNode): boolean {
  let isSo = false;
  walkWithin(fn.body, (node) => {
    if (node.type !== 'ThrowStatement') return !isSo;
    const thrown = unwrapped(node.argument);
    if (isCall(thrown) && REDIRECTS.test(calledName(thrown) ?? '')) isSo = true;
    return !isSo;
  });
  return isSo;
}
