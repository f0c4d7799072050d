import { isFunction, type Visit } from './walk';

/** The innermost loop around what stands in it; null: there is none in its function. */
export function loopAround({ parent }: Visit): Visit | null {
  for (let at = parent; at && !isFunction(at.node); at = at.parent) {
    if (/^(?:For|While|DoWhile)/.test(at.node.type)) return at;
  }
  return null;
}
