import { isIdentifier } from '../document/exported';
import { walkWithin, type FunctionNode } from '../document/walk';

/** `return new Response(new ReadableStream({ async start(controller) { … } }))`: it is written while it is read. */
export function answersByStream(fn: FunctionNode): boolean {
  const made = new Set<string>();
  walkWithin(fn.body, (node) => {
    if (node.type === 'NewExpression')
      for (const name of ['Response', 'ReadableStream', 'TransformStream'])
        if (isIdentifier(node.callee, name)) made.add(name);
    return true;
  });
  return made.has('Response') && made.size > 1;
}
