import type { Node } from '@babel/types';

import { calledName, isCall, type Call } from '../document/calls';
import { isExecutor } from '../document/executor';
import { isInside, type Range } from '../document/range';
import { outermost } from '../document/unwrapped';
import { isFunction, type FunctionVisit, type Visit } from '../document/walk';
import { named } from '../models/shipped';
import type { Code } from './code';
import { isResultIgnored } from './ignoredResult';
import { visitsWithin } from './visitsWithin';

/** Least time of a time-out, in ms, that is worth clearing. */
const LEAST_MS = 1000;

/**
 * Returns the timers of time-outs that nothing clears once the result has come:
 * `new Promise((_, reject) => setTimeout(reject, 5000))` in a `Promise.race`, or beside a `resolve`.
 */
export function timeOutsLeft(code: Code, range: Range): Call[] {
  return visitsWithin(code, range).flatMap((visit) => {
    const { node } = visit;
    if (!isCall(node) || node.callee.type !== 'Identifier') return [];
    if (!named('setsTimer').test(node.callee.name) || named('repeats').test(node.callee.name))
      return [];
    // the function of `new Promise(…)` that sets the timer itself
    const executor = visit.within;
    const isLeft =
      executor !== null &&
      isExecutor(executor) &&
      isUnkept(visit) &&
      isLong(node) &&
      rejectsIn(node, executor, code);
    return isLeft && maySettleBefore(executor, node, code) ? [node] : [];
  });
}

/** True if no variable holds the timer. */
function isUnkept(call: Visit): boolean {
  const { key, parent } = outermost(call);
  const isBody = key === 'body' && parent !== null && isFunction(parent.node);
  return isBody || isResultIgnored(call);
}

function isLong({ arguments: [, delay] }: Call): boolean {
  return delay !== undefined && (delay.type !== 'NumericLiteral' || delay.value >= LEAST_MS);
}

function rejectsIn({ arguments: [handler] }: Call, executor: FunctionVisit, code: Code): boolean {
  return (
    handler !== undefined && reads(executor, 1, code).some(({ node }) => isInside(node, handler))
  );
}

/** True if the promise can settle without the timer, or another one can win its race. */
function maySettleBefore(executor: FunctionVisit, timer: Node, code: Code): boolean {
  const isBeside = ({ node }: Visit) => !isInside(node, timer);
  if ([0, 1].some((index) => reads(executor, index, code).some(isBeside))) return true;
  const list = outermost(executor.parent!).parent;
  const race = list?.node.type === 'ArrayExpression' ? outermost(list).parent : null;
  return race !== null && isCall(race.node) && calledName(race.node) === 'race';
}

function reads({ node }: FunctionVisit, index: number, code: Code): readonly Visit[] {
  const parameter = node.params[index];
  if (parameter?.type !== 'Identifier') return [];
  return code.scopes.bindingOf(code.at(parameter))?.read ?? [];
}
