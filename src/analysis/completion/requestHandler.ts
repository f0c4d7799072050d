import type { RequestHandler } from '../../../bench-runner/protocol/own';
import { calledName, isCall, isMember } from '../../document/calls';
import { answerAmong, parameterNames } from '../../document/requestParameters';
import type { FunctionNode, Visit } from '../../document/walk';
import { named } from '../../models/shipped';
import type { Code } from '../code';
import { returnedCompletion } from './returnedCompletion';

/**
 * How a function answers requests, `(req, res, next)`; null where it is none that does, or where nobody knows
 * when it has answered, as it hands what it answers by on to others and returns no promise.
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
  // its promise tells that it is over, and what it hands on its errors by is heard
  return endsBy === 'promise' ? { answer, next, endsBy, handsOn: true } : null;
}

function readsOf(fn: FunctionNode, index: number, code: Code): readonly Visit[] {
  return code.scopes.bindingOf(code.at(fn.params[index]!))?.read ?? [];
}

function isOwner({ key, parent }: Visit): boolean {
  return key === 'object' && parent !== null && isMember(parent.node);
}

/** `file.pipe(res)`, `pipeline(file, res, done)`: it is answered when that has ended. */
function isPipedInto({ key, parent }: Visit): boolean {
  if (key !== 'arguments' || !parent || !isCall(parent.node)) return false;
  return named('pipesInto').test(calledName(parent.node) ?? '');
}

/** `sendJson(res, 404)` */
function isHandedOver({ key, parent }: Visit): boolean {
  return key === 'arguments' && parent !== null && isCall(parent.node);
}

/** `res.status(404).json(…)` */
function answers(read: Visit): boolean {
  for (let at = read; at.parent && (isMember(at.parent.node) || isCall(at.parent.node));) {
    at = at.parent;
    const { node } = at;
    const method = isMember(node) && node.property.type === 'Identifier' && node.property.name;
    if (method && named('answersRequest').test(method)) return true;
  }
  return false;
}
