import type { Node } from '@babel/types';

/** True if a node, or one inside it, passes a test. `enters` decides which nodes are searched. */
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
    // spreading a long list into `push` would exceed the limit of arguments
    for (const inner of Object.values(next)) waiting.push(inner);
  }
  return false;
}

function isNode(value: object): value is Node {
  return 'type' in value;
}
