import type { Expression } from '@babel/types';

import { endOf, startOf } from '../document/range';
import { isFunction, type Visit } from '../document/walk';
import type { Edit, FixPlace } from './fix';

/**
 * `return p()` in an async function becomes `return await p()`: the function is still there when
 * the promise is rejected, so V8 can name it.
 */
export function returnAwait(visit: Visit): FixPlace | null {
  const argument = returned(visit);
  if (!argument) return null;
  const around = visit.node.type === 'ArrowFunctionExpression' ? visit.node : visit.within?.node;
  // an async generator awaits what it returns by itself
  if (!around?.async || around.generator || isCaught(visit)) return null;
  const edits = awaited(argument);
  return edits && { edits, start: startOf(argument), end: endOf(argument) };
}

function returned({ node }: Visit): Expression | null {
  if (node.type === 'ReturnStatement') return node.argument ?? null;
  const isConcise = node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement';
  return isConcise ? (node.body as Expression) : null;
}

/** In a `try` whose `catch` would take the rejection from the caller, who gets it as it is. */
function isCaught(visit: Visit): boolean {
  for (let at = visit; at.parent && !isFunction(at.node); at = at.parent) {
    const { node } = at.parent;
    if (node.type === 'TryStatement' && node.handler && at.key === 'block') return true;
  }
  return false;
}

/** What can be a promise by its looks; null for what cannot. */
function awaited(argument: Expression): Edit[] | null {
  const start = startOf(argument);
  switch (argument.type) {
    case 'CallExpression':
    case 'OptionalCallExpression':
    case 'NewExpression':
      return [{ start, end: start, text: 'await ' }];
    case 'ConditionalExpression':
    case 'LogicalExpression': {
      const end = endOf(argument);
      return [
        { start, end: start, text: 'await (' },
        { start: end, end, text: ')' },
      ];
    }
    default:
      return null;
  }
}
