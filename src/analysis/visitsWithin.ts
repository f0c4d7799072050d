import { firstAtLeast } from '../document/lines';
import { isInside, type Range } from '../document/range';
import type { Visit } from '../document/walk';
import type { Code } from './code';

/** All nodes of a file, sorted by their start. */
interface ByStart {
  visits: readonly Visit[];
  starts: readonly number[];
}

const known = new WeakMap<Code, ByStart>();

/**
 * Returns the nodes in a range, in the order of the text; indexed, as a large file has many
 * functions.
 */
export function visitsWithin(code: Code, range: Range): Visit[] {
  const { visits, starts } = known.get(code) ?? byStart(code);
  const first = firstAtLeast(starts, range.start);
  const behind = firstAtLeast(starts, range.end);
  return visits.slice(first, behind).filter(({ node }) => isInside(node, range));
}

function byStart(code: Code): ByStart {
  const visits = [...code.visits.values()].sort((a, b) => startOf(a) - startOf(b));
  const made = { visits, starts: visits.map(startOf) };
  known.set(code, made);
  return made;
}

function startOf({ node }: Visit): number {
  return node.start ?? 0;
}
