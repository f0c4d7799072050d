import { calledName, isCall } from '../document/calls';
import { walkWithin, type FunctionNode } from '../document/walk';
import { unwrapped } from '../document/unwrapped';

const REDIRECTS = /^(?:permanent)?redirect$/i;

/** `throw redirect(303, '/posts')`: frameworks of the web answer by what is thrown. */
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
