import type { Expression } from '@babel/types';

import { endOf, startOf } from '../document/range';
import { isFunction, type Visit } from '../document/walk';
import type { Edit, FixPlace } from './fix';

/**
 * Turns `return p()` in an async function into `return await p()`. The function is then still
 * active at the rejection, so that V8 can name it.
 */
export function returnAwait(visit: Visit): FixPlace | null {
  const argument = returned(visit);
  if (!argument) return null;
  const around = visit.node.type === 'ArrowFunctionExpression' ? visit.node : visit.within?.node;
  // an async generator awaits its returned values anyway
  if (!around?.async || around.generator || isCaught(visit)) return null;
  const edits = awaited(argument);
  return edits && { edits, start: startOf(argument), end: endOf(argument) };
}

function returned({ node }: Visit): Expression | null {
  if (node.type === 'ReturnStatement') return node.argument ?? null;
  const isConcise = node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement';
  return isConcise ? (node.body as Expression) : null;
}

/** True in a `try` with a `catch`, which would then handle the rejection instead of the caller. */
function isCaught(visit: Visit): boolean {
  for (let at = visit; at.parent && !isFunction(at.node); at = at.parent) {
    const { node } = at.parent;
    if (node.type === 'TryStatement' && node.handler && at.key === 'block') return true;
  }
  return false;
}

/** Adds `await` to an expression that can be a promise; null for others. */
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
