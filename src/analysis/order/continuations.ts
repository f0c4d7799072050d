import { calledName } from '../../document/calls';
import type { FunctionVisit, Visit } from '../../document/walk';

/** `x().then((answer) => …)`, and what is done where that fails, or in either case. */
export const GOES_ON = /^(?:then|catch|finally)$/;

/** Whether code is run as a part of a function: its own, or what goes on with a promise of it. */
export function isRunBy({ within }: Visit, fn: FunctionVisit): boolean {
  for (let at = within; at; at = at.within) {
    if (at.node === fn.node) return true;
    const goesOn =
      at.key === 'arguments' && GOES_ON.test(calledName(at.parent?.node ?? at.node) ?? '');
    if (!goesOn || fn.node.async || at.node.generator) return false;
  }
  return false;
}
