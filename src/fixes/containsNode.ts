import type { Node } from '@babel/types';

/** Whether one of some nodes, or one inside them, passes a test; `enters` says what is looked into. */
export function containsNode(
  outer: Node | readonly Node[],
  test: (node: Node) => boolean,
  enters: (node: Node) => boolean = () => true,
): boolean {
  const waiting: unknown[] = [outer];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (next === null || typeof next !== 'object') continue;
    if (isNode(next) && test(next)) return true;
    if (isNode(next) && !enters(next)) continue;
    // a list may have more items than a call can be given
    for (const inner of Object.values(next)) waiting.push(inner);
  }
  return false;
}

function isNode(value: object): value is Node {
  return 'type' in value;
}
