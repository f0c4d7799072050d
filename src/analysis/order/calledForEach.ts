import { calledName, isCall, type CallOrNew } from '../../document/calls';
import { isFunctionVisit, type FunctionVisit, type Visit } from '../../document/walk';
import { outermost, unwrapped } from '../../document/unwrapped';
import type { Code } from '../code';

/**
 * Returns the `list.map(fn)` of `Promise.all(list.map(fn))`, directly or by a name used only for
 * `Promise.all`. Null if `fn` is not async or not used so.
 */
export function mappedBy(fn: Visit, code: Code): Visit | null {
  const call = fn.key === 'arguments' ? fn.parent : null;
  const isWaiting = 'async' in fn.node && fn.node.async === true;
  if (!isWaiting || !call || !isCall(call.node) || calledName(call.node) !== 'map') return null;
  const list = outermost(call);
  return isOfAll(list) || namesOf(list, code)?.every(isOfAll) ? call : null;
}

function isOfAll({ key, parent }: Visit): boolean {
  const all = key === 'arguments' ? parent?.node : undefined;
  return all !== undefined && /^all(?:Settled)?$/.test(calledName(all) ?? '');
}

/** Returns the reads of a name that is set once. */
function namesOf({ key, parent }: Visit, code: Code): readonly Visit[] | null {
  const holder = parent?.node;
  if (key !== 'init' || holder?.type !== 'VariableDeclarator') return null;
  const binding = code.scopes.bindingOf(code.at(holder.id));
  return binding && binding.assigned.length === 0 && binding.read.length > 0 ? binding.read : null;
}

/** Returns `fn` of `Promise.all(list.map(fn))`, given the outer or the inner call. */
export function calledForEach(call: CallOrNew, code: Code): FunctionVisit | null {
  const [list] = call.arguments;
  const mapped = calledName(call) === 'map' ? call : list && unwrapped(list);
  const given = mapped && isCall(mapped) ? mapped.arguments[0] : undefined;
  const fn = given && code.at(unwrapped(given));
  return fn && isFunctionVisit(fn) && mappedBy(fn, code)?.node === mapped ? fn : null;
}
