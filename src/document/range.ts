import type { Node } from '@babel/types';

/** Range of offsets in a text; `end` is exclusive. */
export interface Range {
  start: number;
  end: number;
}

export function startOf({ start }: Pick<Node, 'start'>): number {
  return start ?? 0;
}

export function endOf(node: Pick<Node, 'start' | 'end'>): number {
  return node.end ?? startOf(node);
}

export function rangeOf(node: Pick<Node, 'start' | 'end'>): Range {
  return { start: startOf(node), end: endOf(node) };
}

/** True if a node or a range is inside another one, or equal to it. */
export function isInside(
  node: Pick<Node, 'start' | 'end'>,
  around: Pick<Node, 'start' | 'end'>,
): boolean {
  return startOf(node) >= startOf(around) && endOf(node) <= endOf(around);
}
