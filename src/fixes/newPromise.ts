import type { Expression, Node, Statement } from '@babel/types';

import { endOf, startOf } from '../document/range';
import { isFunction, type FunctionNode, type Visit } from '../document/walk';
import type { Edit, FixPlace } from './fix';
import { containsNode } from './containsNode';
import type { Wrapper } from './wrapper';

/**
 * Makes a function async that returns a `new Promise`, and awaits it, which keeps the callers. The
 * function must return nothing else and throw nothing: its callers would get that as a promise,
 * too.
 */
export function newPromise(visit: Visit, wrapper: Wrapper): FixPlace | null {
  const { node } = visit;
  if (!isFunction(node) || node.async || node.generator) return null;
  const promise = returnedPromise(node);
  const keyword = promise && asyncKeyword(node);
  if (!promise || !keyword) return null;
  const [start, end] = [startOf(promise), endOf(promise)];
  return {
    edits: [
      keyword,
      { start, end: start, text: `await ${wrapper.name}(` },
      { start: end, end, text: ')' },
      ...wrapper.edits,
    ],
    start: startOf(node),
    end: endOf(node),
  };
}

/** Returns the promise of the last statement. */
function returnedPromise(node: FunctionNode): Expression | null {
  if (node.body.type !== 'BlockStatement') return isNewPromise(node.body) ? node.body : null;
  const last: Statement | undefined = node.body.body.at(-1);
  if (last?.type !== 'ReturnStatement' || !last.argument) return null;
  const others = node.body.body.slice(0, -1);
  if (containsNode(others, isExit, (inner) => !isFunction(inner))) return null;
  return isNewPromise(last.argument) ? last.argument : null;
}

function isExit({ type }: Node): boolean {
  return type === 'ReturnStatement' || type === 'ThrowStatement';
}

function isNewPromise(node: Expression): boolean {
  return (
    node.type === 'NewExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name === 'Promise'
  );
}

/** Returns the edit that adds `async`; null where that is impossible. */
function asyncKeyword(node: FunctionNode): Edit | null {
  if (!mayReturnPromise(node)) return null;
  const isMethod = 'key' in node;
  if (!isMethod) return { start: startOf(node), end: startOf(node), text: 'async ' };
  if (node.kind !== 'method' || ('computed' in node && node.computed)) return null;
  const at = startOf(node.key);
  return { start: at, end: at, text: 'async ' };
}

/** True if the declared return type is `Promise`, or missing. */
function mayReturnPromise({ returnType }: FunctionNode): boolean {
  if (!returnType || returnType.type !== 'TSTypeAnnotation') return !returnType;
  const { typeAnnotation } = returnType;
  return (
    typeAnnotation.type === 'TSTypeReference' &&
    typeAnnotation.typeName.type === 'Identifier' &&
    typeAnnotation.typeName.name === 'Promise'
  );
}
