import type { RequestHandler } from '../../../bench-runner/protocol';
import { isMember, isCall } from '../../document/calls';
import { ANSWER, ANSWERING, REQUEST } from '../../document/usualNames';
import type { FunctionNode, Visit } from '../../document/walk';
import type { Code } from '../code';
import { returnedCompletion } from './returnedCompletion';

const NEXT = /^_?(?:next|done)$/;

/**
 * How a function answers requests, `(req, res, next)`; null where it is none that does, or where nobody knows
 * when it has answered, as it hands what it answers by on to others and returns no promise.
 */
export function requestHandler(fn: FunctionNode, code: Code): RequestHandler | null {
  if (fn.generator) return null;
  const names = namesOf(fn);
  const answer = answerAmong(names);
  if (answer < 0) return null;
  const reads = readsOf(fn, answer, code);
  const next = NEXT.test(names[answer + 1] ?? '') ? answer + 1 : null;
  const goesOn = next !== null && readsOf(fn, next, code).length > 0;
  if (!goesOn && !reads.some(answers)) return null;
  const endsBy = returnedCompletion(fn, code)?.completesBy === 'promise' ? 'promise' : 'callback';
  if (reads.every(isOwner)) return { answer, next, endsBy };
  // its promise tells that it is over, and what it hands on its errors by is heard
  return endsBy === 'promise' ? { answer, next, endsBy, handsOn: true } : null;
}

/** Whether a function names its parameters as a handler of requests does. */
export function takesRequests(fn: FunctionNode): boolean {
  return answerAmong(namesOf(fn)) >= 0;
}

/** The same of those that hand on by calling `next`, and wait for it: `(ctx, next)`. */
export function takesContext(fn: FunctionNode): boolean {
  const [context, next, ...more] = namesOf(fn);
  return more.length === 0 && /^_?(?:ctx|context|c)$/.test(context ?? '') && next === 'next';
}

function namesOf({ params }: FunctionNode): string[] {
  return params.map((each) => (each.type === 'Identifier' ? each.name : ''));
}

function answerAmong(names: readonly string[]): number {
  return names.findIndex(
    (name, index) => ANSWER.test(name) && REQUEST.test(names[index - 1] ?? ''),
  );
}

function readsOf(fn: FunctionNode, index: number, code: Code): readonly Visit[] {
  return code.scopes.bindingOf(code.at(fn.params[index]!))?.read ?? [];
}

function isOwner({ key, parent }: Visit): boolean {
  return key === 'object' && parent !== null && isMember(parent.node);
}

/** `res.status(404).json(…)` */
function answers(read: Visit): boolean {
  for (let at = read; at.parent && (isMember(at.parent.node) || isCall(at.parent.node));) {
    at = at.parent;
    const { node } = at;
    const method = isMember(node) && node.property.type === 'Identifier' && node.property.name;
    if (method && ANSWERING.has(method)) return true;
  }
  return false;
}
