import type { NewExpression } from '@babel/types';

import { calledName, isCall } from '../document/calls';
import { isInside, rangeOf, type Range } from '../document/range';
import { isFunction, type Visit } from '../document/walk';
import { outermost } from '../document/unwrapped';
import { named } from '../models/shipped';
import type { Code } from './code';

/** Promise whose executor stores its settling functions for other code. */
export interface StoredSettler {
  promise: NewExpression;
  /** Place that stores them: `this.pending.set(id, { resolve, reject })`. */
  kept: Range;
}

/**
 * Finds promises whose executor stores `resolve` for a later answer and never calls it itself; in
 * the order of the text.
 */
export function storedSettlers(code: Code, within: Range): StoredSettler[] {
  return [...code.visits.values()].flatMap(({ node }) => {
    if (node.type !== 'NewExpression' || !isInside(node, within)) return [];
    const [settling] = node.arguments;
    const isPromise = node.callee.type === 'Identifier' && node.callee.name === 'Promise';
    if (!isPromise || !settling || !isFunction(settling)) return [];
    const [resolve] = settling.params;
    const read = resolve ? (code.scopes.bindingOf(code.at(resolve))?.read ?? []) : [];
    const holders = read.map((each) => holderOf(each, code));
    const kept = holders.find((each) => each !== null);
    return kept && !holders.includes(null) ? [{ promise: node, kept: rangeOf(kept.node) }] : [];
  });
}

/**
 * Returns the assignment, or the call of a method like `push`, that stores a value: alone, in an
 * object, or in a function.
 */
function holderOf(read: Visit, code: Code): Visit | null {
  let at = outermost(read);
  if (at.key === 'callee') at = functionAround(at) ?? at;
  while (
    at.parent &&
    /^(?:ObjectProperty|ObjectExpression|ArrayExpression)$/.test(at.parent.node.type)
  )
    at = outermost(at.parent);
  const { key, parent } = at;
  if (!parent) return null;
  if (parent.node.type === 'AssignmentExpression') return key === 'right' ? parent : null;
  if (parent.node.type === 'VariableDeclarator') return holderOfVariable(parent, code);
  const isPut = isCall(parent.node) && named('puts').test(calledName(parent.node) ?? '');
  return isPut && key === 'arguments' ? parent : null;
}

/**
 * Returns the function around a call:
 * `resolve: (value) => { clearTimeout(timer); resolve(value); }`, or a method of that name.
 */
function functionAround({ within }: Visit): Visit | null {
  if (!within) return null;
  return within.node.type === 'ObjectMethod' ? within.parent : outermost(within);
}

/** `const entry = { resolve, reject }; this.pending.set(id, entry);` */
function holderOfVariable({ node }: Visit, code: Code): Visit | null {
  const name = 'id' in node ? node.id : null;
  if (name?.type !== 'Identifier') return null;
  const read = code.scopes.bindingOf(code.at(name))?.read ?? [];
  return read.map((each) => holderOf(each, code)).find((each) => each !== null) ?? null;
}
