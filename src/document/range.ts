import type { Node } from '@babel/types';

/** Offsets in a text; `end` lies behind it. */
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

/** Whether a node, or a range, lies in another one; each lies in itself. */
export function isInside(
  node: Pick<Node, 'start' | 'end'>,
  around: Pick<Node, 'start' | 'end'>,
): boolean {
  return startOf(node) >= startOf(around) && endOf(node) <= endOf(around);
}
