import { calledName, isCallOrNew } from '../document/calls';
import { endOf, startOf } from '../document/range';
import type { Visit } from '../document/walk';
import type { FixPlace } from './fix';
import type { Wrapper } from './wrapper';

/** `await p()` becomes `await withCaller(p())`. */
export function awaitWrapper(visit: Visit, wrapper: Wrapper): FixPlace | null {
  const { node } = visit;
  if (node.type !== 'AwaitExpression') return null;
  const { argument } = node;
  if (!isCallOrNew(argument) && argument.type !== 'Identifier') return null;
  // at the top level nothing is called, and the wrapper has an await of its own
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
