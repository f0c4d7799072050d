import { calledName, isCallOrNew } from '../document/calls';
import { endOf, startOf } from '../document/range';
import type { Visit } from '../document/walk';
import type { FixPlace } from './fix';
import type { Wrapper } from './wrapper';

/** Turns `await p()` into `await withCaller(p())`. */
export function awaitWrapper(visit: Visit, wrapper: Wrapper): FixPlace | null {
  const { node } = visit;
  if (node.type !== 'AwaitExpression') return null;
  const { argument } = node;
  if (!isCallOrNew(argument) && argument.type !== 'Identifier') return null;
  // no function is on the stack at the top level, and the wrapper has its own await
  const around = visit.within;
  if (!around || isOf(around.node, wrapper) || calledName(argument) === wrapper.name) return null;
  const [start, end] = [startOf(argument), endOf(argument)];
  return {
    edits: [
      { start, end: start, text: `${wrapper.name}(` },
      { start: end, end, text: ')' },
      ...wrapper.edits,
    ],
    start,
    end,
  };
}

function isOf(node: Visit['node'], { name }: Wrapper): boolean {
  return node.type === 'FunctionDeclaration' && node.id?.name === name;
}
