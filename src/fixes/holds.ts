import type { Node } from '@babel/types';

/** Whether one of some nodes, or one inside them, passes a test; `enters` says what is looked into. */
export function holds(
  outer: Node | readonly Node[],
  test: (node: Node) => boolean,
  enters: (node: Node) => boolean = () => true,
): boolean {
  const waiting: unknown[] = [outer];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (next === null || typeof next !== 'object') continue;
    if (isNode(next) && test(next)) return true;
    if (Array.isArray(next)) waiting.push(...(next as unknown[]));
    else if (!isNode(next) || enters(next)) waiting.push(...Object.values(next));
  }
  return false;
}

function isNode(value: object): value is Node {
  return 'type' in value;
}
