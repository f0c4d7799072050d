import type { CompletesBy } from '../../../bench-runner/protocol/job';
import type { FunctionNode } from '../../document/walk';
import type { Code } from '../code';
import { annotatedCompletion } from './annotatedCompletion';
import { callbackParameter } from './callbackParameter';
import { returnedCompletion } from './returnedCompletion';
import { valueCallback } from './valueCallback';

/** End of a function's calls, with the reason in words: `it is an async function`. */
export interface CompletionInCode {
  completesBy: CompletesBy;
  because: string;
}

/**
 * Returns how calls of a function end, or null if the code does not show it. For `callback`, the
 * last parameter is that callback.
 */
export function completionInCode(node: FunctionNode, code: Code): CompletionInCode | null {
  const said = annotatedCompletion(node);
  const because = said && `it is said to return ${said.type}`;
  if (said && because && said.completesBy !== 'return') {
    return told(said.completesBy, because);
  }
  if (node.async && node.generator) return told('asyncIterator', 'it is an async generator');
  if (node.async) return told('promise', 'it is an async function');
  if (node.generator) return told('generator', 'it is a generator');
  const callback = callbackParameter(node, code);
  if (callback !== null && !isListener(callback, node, code))
    return told('callback', `its last parameter ${callback} is a callback`);
  const tellsValue = valueCallback(node, code);
  if (tellsValue)
    return told('callback', `its last parameter ${tellsValue} is a callback that is told a value`);
  if (because) return told('return', because);
  const returned = returnedCompletion(node, code);
  return returned && told(returned.completesBy, `it returns ${returned.what}`);
}

/**
 * True if the callback reports progress (`onData`), as the end is the promise that the function
 * returns.
 */
function isListener(callback: string, node: FunctionNode, code: Code): boolean {
  return /^on[A-Z]/.test(callback) && returnedCompletion(node, code)?.completesBy === 'promise';
}

function told(completesBy: CompletesBy, because: string): CompletionInCode {
  return { completesBy, because };
}
