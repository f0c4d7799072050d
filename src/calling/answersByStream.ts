import { walkWithin, type FunctionNode } from '../document/walk';
import { named } from '../models/shipped';

/**
 * True for `return new Response(new ReadableStream({ async start(controller) { … } }))`, which is
 * written while it is read.
 */
export function answersByStream(fn: FunctionNode): boolean {
  const made = new Set<string>();
  walkWithin(fn.body, (node) => {
    if (node.type === 'NewExpression' && node.callee.type === 'Identifier')
      made.add(node.callee.name);
    return true;
  });
  return made.has('Response') && [...made].some((name) => named('writesToStream').test(name));
}
