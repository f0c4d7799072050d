import { propertyName } from './exported';
import { outermost } from './unwrapped';
import type { Visit } from './walk';

/** True if a function is called right where it is written, so that its code runs at once. */
export function isCalledAtOnce(visit: Visit): boolean {
  const { node } = visit;
  if (node.type !== 'FunctionExpression' && node.type !== 'ArrowFunctionExpression') return false;
  if (node.generator) return false;
  const value = outermost(visit);
  const { parent, key } = value;
  if (parent?.node.type === 'CallExpression') return key === 'callee';
  return parent !== null && isCallOrApply(parent);
}

/** `(function () {}).call(this)` */
function isCallOrApply({ node, parent, key }: Visit): boolean {
  if (node.type !== 'MemberExpression') return false;
  const name = propertyName(node);
  if (name !== 'call' && name !== 'apply') return false;
  return parent?.node.type === 'CallExpression' && key === 'callee';
}

/** Returns the functions around a node that are called later, or never; the innermost first. */
export function functionsAround({ within }: Visit): Visit[] {
  const around: Visit[] = [];
  for (let at = within; at; at = at.within) if (!isCalledAtOnce(at)) around.push(at);
  return around;
}
