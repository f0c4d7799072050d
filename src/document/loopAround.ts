import { isFunction, type Visit } from './walk';

/** Returns the innermost loop around a node in its function, or null. */
export function loopAround({ parent }: Visit): Visit | null {
  for (let at = parent; at && !isFunction(at.node); at = at.parent) {
    if (/^(?:For|While|DoWhile)/.test(at.node.type)) return at;
  }
  return null;
}
