import type { Code } from '../../analysis/code';
import { REAL_GLOBALS } from './nodeGlobals';

/** Names that the code uses, that nobody declares, and that are not of the language or of Node. */
export function inventedGlobals({ scopes }: Code): string[] {
  const used = new Set<string>();
  const asked = new Set<string>();
  for (const { node, parent } of scopes.undeclared) {
    if (node.type !== 'Identifier' || REAL_GLOBALS.has(node.name)) continue;
    const isAsked = parent?.node.type === 'UnaryExpression' && parent.node.operator === 'typeof';
    (isAsked ? asked : used).add(node.name);
  }
  // code that asks whether there is such a global goes on without it
  return [...used].filter((name) => !asked.has(name) || IO_OF_NODE.has(name));
}

/** Globals for I/O that Node brings: they are there for whoever asks. */
export const IO_OF_NODE: ReadonlySet<string> = new Set([
  'fetch',
  'WebSocket',
  'EventSource',
  'Storage',
]);
