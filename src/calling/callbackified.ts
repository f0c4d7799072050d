import type { Visit } from '../document/walk';

/**
 * True for `callbackify(async (id) => …)`: the function's name then takes a callback behind `id`.
 */
export function isCallbackified({ parent, key }: Visit): boolean {
  const holder = parent?.node;
  if (holder?.type !== 'CallExpression' || key !== 'arguments') return false;
  return holder.callee.type === 'Identifier' && holder.callee.name === 'callbackify';
}
