import type { CompletesBy } from '../../bench-runner/protocol';
import type { SubjectDocument } from '../document/document';
import type { FunctionNode } from '../document/walk';

/** How a function's calls end, and what in its code tells so: `it is an async function`. */
export interface CompletionInCode {
  completesBy: CompletesBy;
  because: string;
}

/** How calls of a function end as far as its code tells, or null where only a call does. */
export function suggestedCompletion(
  node: FunctionNode,
  document: SubjectDocument,
): CompletesBy | null {
  return completionInCode(node, document)?.completesBy ?? null;
}

/** The same with the reason. */
export function completionInCode(
  node: FunctionNode,
  _document: SubjectDocument,
): CompletionInCode | null {
  if (node.async && node.generator) return told('asyncIterator', 'it is an async generator');
  if (node.async) return told('promise', 'it is an async function');
  if (node.generator) return told('generator', 'it is a generator');
  return null;
}

function told(completesBy: CompletesBy, because: string): CompletionInCode {
  return { completesBy, because };
}
