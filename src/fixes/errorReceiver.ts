/** Receivers of errors that nothing can catch: a callback, or `reject`. */

import { isExecutor } from '../document/executor';
import { calledName, isCall } from '../document/calls';
import { endOf, startOf } from '../document/range';
import type { FunctionVisit, Visit } from '../document/walk';
import { named } from '../models/shipped';
import type { Edit, ParsedSource } from './fix';
import { insertion } from './codeLayout';
import { freeIn, functionsAround, visitsIn } from './codeOfFinding';

/** A function that takes the error, with the edits that add it if it is missing. */
export interface ErrorReceiver {
  name: string;
  edits: Edit[];
}

/** Returns the function that gets an error at a node; `from` is the innermost function searched. */
export function errorReceiverAt(from: Visit, source: ParsedSource): ErrorReceiver | null {
  for (const fn of functionsAround(from)) {
    const told = isExecutor(fn) ? rejectOf(fn, source) : callbackOf(fn, source);
    if (told) return told;
  }
  return null;
}

function rejectOf(visit: FunctionVisit, source: ParsedSource): ErrorReceiver | null {
  const { text } = source;
  const fn = visit.node;
  const [resolve, reject] = fn.params;
  if (reject) return reject.type === 'Identifier' ? { name: reject.name, edits: [] } : null;
  if (resolve?.type !== 'Identifier') return null;
  const name = freeIn(visit, 'reject', source);
  const isBare =
    fn.type === 'ArrowFunctionExpression' &&
    !/[(,]\s*$/.test(text.slice(startOf(fn), startOf(resolve)));
  const edits = isBare
    ? [insertion(startOf(resolve), '('), insertion(endOf(resolve), `, ${name})`)]
    : [insertion(endOf(resolve), `, ${name}`)];
  return { name, edits };
}

/** Returns the last parameter, if it is called as an error-first callback. */
function callbackOf({ node }: FunctionVisit, source: ParsedSource): ErrorReceiver | null {
  const last = node.params.at(-1);
  if (last?.type !== 'Identifier') return null;
  const { name } = last;
  if (!named('nodeCallback').test(name) && !named('callback').test(name)) return null;
  const isTold = visitsIn(node.body, source).some(
    (visit) => isCall(visit.node) && tells(visit, name),
  );
  return isTold ? { name, edits: [] } : null;
}

/** True for `callback(null, …)`, `callback(error)`. */
function tells({ node }: Visit, name: string): boolean {
  if (!isCall(node) || calledName(node) !== name || node.callee.type !== 'Identifier') return false;
  const [first] = node.arguments;
  if (!first) return true;
  if (first.type === 'NullLiteral') return true;
  return (
    first.type === 'Identifier' &&
    (first.name === 'undefined' || named('errorName').test(first.name))
  );
}
