import type { Visit } from '../document/walk';

/** `callbackify(async (id) => …)`: what goes by the function's name takes a callback behind `id`. */
export function isCallbackified({ parent, key }: Visit): boolean {
  const holder = parent?.node;
  if (holder?.type !== 'CallExpression' || key !== 'arguments') return false;
  return holder.callee.type === 'Identifier' && holder.callee.name === 'callbackify';
}
