import { calledName, isCall } from '../document/calls';
import { isInside, rangeOf, type Range } from '../document/range';
import { isFunction, type Visit } from '../document/walk';
import { outermost } from '../document/wrapped';
import type { Code } from './code';

/** What a list, a Map or a queue takes. */
const PUTS = /^(?:push|unshift|set|add|enqueue|append)$/;

/**
 * Where a function puts away what settles a promise that it makes, for others to call once an answer
 * comes: `this.pending.set(id, { resolve, reject })`. Null where it puts none away, or calls it itself.
 */
export function keptSettler(code: Code, within: Range): Range | null {
  for (const { node } of code.visits.values()) {
    if (node.type !== 'NewExpression' || !isInside(node, within)) continue;
    const [settling] = node.arguments;
    const isPromise = node.callee.type === 'Identifier' && node.callee.name === 'Promise';
    if (!isPromise || !settling || !isFunction(settling)) continue;
    const [resolve] = settling.params;
    const read = resolve ? (code.scopes.bindingOf(code.at(resolve))?.read ?? []) : [];
    if (read.some(({ key }) => key === 'callee')) continue;
    const [kept] = read.flatMap((each) => holderOf(each) ?? []);
    if (kept) return rangeOf(kept.node);
  }
  return null;
}

/** The assignment, or the call of a list or the like, that it goes to, alone or in an object. */
function holderOf(read: Visit): Visit | null {
  let at = outermost(read);
  while (
    at.parent &&
    /^(?:ObjectProperty|ObjectExpression|ArrayExpression)$/.test(at.parent.node.type)
  )
    at = outermost(at.parent);
  const { key, parent } = at;
  if (!parent) return null;
  if (parent.node.type === 'AssignmentExpression') return key === 'right' ? parent : null;
  const isPut = isCall(parent.node) && PUTS.test(calledName(parent.node) ?? '');
  return isPut && key === 'arguments' ? parent : null;
}
