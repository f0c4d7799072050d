import type { Node } from '@babel/types';

import { callAt } from '../document/callAt';
import type { SourcePosition, SubjectDocument } from '../document/document';
import type { Visit } from '../document/walk';

/** First to last line of an expression, 1-based. */
export interface Lines {
  first: number;
  last: number;
}

/** Tells of a place at which the runtime says that a call stands which lines are the call's own. */
export type LinesOfCall = (at: SourcePosition) => Lines;

/**
 * A call with the `await` or `yield` that waits for it, of which V8 names the place once it has been
 * waited for. What is not in the text, such as the source of a compiled file, has its line alone.
 */
export function linesOfCalls(document: SubjectDocument): LinesOfCall {
  return (at) => {
    const call = callAt(document, at);
    const [first, last] = [call && waitFor(call).loc, call?.node.loc];
    if (!first || !last) return { first: at.line, last: at.line };
    return { first: first.start.line, last: last.end.line };
  };
}

/** The outermost expression that begins with the call, or that waits for what does. */
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
