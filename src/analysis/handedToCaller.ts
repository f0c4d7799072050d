import { isCall } from '../document/calls';
import { outermost } from '../document/unwrapped';
import type { Visit } from '../document/walk';
import { isParameter } from './callbacks';
import type { Code } from './code';

/**
 * True if the code that makes a value hands it to its caller at once, who may listen to it:
 * `return child`, `callback(null, child)`, `resolve(child)`.
 *
 * @param made expression that makes the value
 */
export function isHandedToCaller(made: Visit, code: Code): boolean {
  return [made, ...readsOf(made, code)].some(
    (each) => each.within === made.within && isGiven(outermost(each), code),
  );
}

/** Returns the reads of the variable that gets the value. */
function readsOf(made: Visit, code: Code): readonly Visit[] {
  const { key, parent } = outermost(made);
  const holder = parent?.node;
  const name =
    holder?.type === 'VariableDeclarator' && key === 'init'
      ? holder.id
      : holder?.type === 'AssignmentExpression' && key === 'right'
        ? holder.left
        : null;
  return (name && code.scopes.bindingOf(code.at(name))?.read) ?? [];
}

function isGiven({ node, key, parent }: Visit, code: Code): boolean {
  const holder = parent?.node;
  if (holder?.type === 'ReturnStatement') return true;
  if (holder?.type === 'ArrowFunctionExpression') return key === 'body';
  if (!holder || !isCall(holder) || holder.callee === node) return false;
  return isParameter(holder.callee, code);
}
