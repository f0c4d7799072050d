import type { RequestHandler } from '../../../bench-runner/protocol/own';
import { calledName, isCall, isMember } from '../../document/calls';
import { answerAmong, parameterNames } from '../../document/requestParameters';
import type { FunctionNode, Visit } from '../../document/walk';
import { named } from '../../models/shipped';
import type { Code } from '../code';
import { returnedCompletion } from './returnedCompletion';

/**
 * Returns how a function `(req, res, next)` answers requests; null if it does not. Null also if it
 * passes the response on and returns no promise, as its end is unknown.
 */
export function requestHandler(fn: FunctionNode, code: Code): RequestHandler | null {
  if (fn.generator) return null;
  const answer = answerAmong(fn);
  if (answer < 0) return null;
  const reads = readsOf(fn, answer, code);
  const next = named('next').test(parameterNames(fn)[answer + 1] ?? '') ? answer + 1 : null;
  const goesOn = next !== null && readsOf(fn, next, code).length > 0;
  const streams = reads.some(isPipedInto);
  const endsBy = returnedCompletion(fn, code)?.completesBy === 'promise' ? 'promise' : 'callback';
  const answersBy = endsBy === 'promise' ? [answers, isHandedOver] : [answers];
  if (!goesOn && !streams && !reads.some((read) => answersBy.some((is) => is(read)))) return null;
  if (reads.every((read) => isOwner(read) || isPipedInto(read)))
    return { answer, next, endsBy, ...(streams && { streams }) };
  // its promise shows the end, and errors that it passes to `next` are observed
  return endsBy === 'promise' ? { answer, next, endsBy, handsOn: true } : null;
}

function readsOf(fn: FunctionNode, index: number, code: Code): readonly Visit[] {
  return code.scopes.bindingOf(code.at(fn.params[index]!))?.read ?? [];
}

function isOwner({ key, parent }: Visit): boolean {
  return key === 'object' && parent !== null && isMember(parent.node);
}

/**
 * True for `file.pipe(res)` and `pipeline(file, res, done)`: the response ends with that stream.
 */
function isPipedInto({ key, parent }: Visit): boolean {
  if (key !== 'arguments' || !parent || !isCall(parent.node)) return false;
  return named('pipesInto').test(calledName(parent.node) ?? '');
}

/** True for an argument of a call: `sendJson(res, 404)` */
function isHandedOver({ key, parent }: Visit): boolean {
  return key === 'arguments' && parent !== null && isCall(parent.node);
}

/** True if a method in the chain answers: `res.status(404).json(…)` */
function answers(read: Visit): boolean {
  for (let at = read; at.parent && (isMember(at.parent.node) || isCall(at.parent.node));) {
    at = at.parent;
    const { node } = at;
    const method = isMember(node) && node.property.type === 'Identifier' && node.property.name;
    if (method && named('answersRequest').test(method)) return true;
  }
  return false;
}
