import type { Node } from '@babel/types';

import { callAt } from '../document/callAt';
import type { SourcePosition, SubjectDocument } from '../document/document';
import type { Visit } from '../document/walk';

export interface Lines {
  first: number;
  last: number;
}

/** Returns the lines of the call that the runtime locates at `at`. */
export type LinesOfCall = (at: SourcePosition) => Lines;

/**
 * Creates a lookup of a call's lines, with the `await` or `yield` around it: V8 reports that
 * position after the wait. A position outside the text, as in a compiled file's source, has its own
 * line only.
 */
export function linesOfCalls(document: SubjectDocument): LinesOfCall {
  return (at) => {
    const call = callAt(document, at);
    const [first, last] = [call && waitFor(call).loc, call?.node.loc];
    if (!first || !last) return { first: at.line, last: at.line };
    return { first: first.start.line, last: last.end.line };
  };
}

/**
 * Returns the outermost expression that begins with the call, or that waits for such an expression.
 */
function waitFor({ node, key, parent }: Visit): Node {
  if (parent === null) return node;
  const { type } = parent.node;
  const isWait = type === 'AwaitExpression' || type === 'YieldExpression';
  const isHead = key === 'object' || key === 'callee' || key === 'expression';
  return isWait || (isHead && BEGINS_WITH.has(type)) ? waitFor(parent) : node;
}

const BEGINS_WITH: ReadonlySet<string> = new Set([
  'MemberExpression',
  'OptionalMemberExpression',
  'CallExpression',
  'OptionalCallExpression',
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSNonNullExpression',
]);
