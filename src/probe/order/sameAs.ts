import type { Node } from '@babel/types';

import type { FunctionAnalysis } from '../../analysis/functionAnalysis';
import { doesOf } from '../../analysis/order/effects';
import type { Step } from '../../analysis/order/step';
import type { Binding } from '../../analysis/scopes/scopes';
import { isCallOrNew } from '../../document/calls';
import { endOf, isInside, startOf } from '../../document/range';
import { isFunction, walkWithin } from '../../document/walk';

/** An operation with its step; equal `args` have equal text. */
export interface AskedFor {
  name: string;
  args: string | null;
  step: Step;
}

/**
 * Returns for each operation the first with the same arguments and no change in between, or null.
 */
export function sameAs(asked: readonly AskedFor[], analysis: FunctionAnalysis): (number | null)[] {
  return asked.map((later, index) => {
    const first = asked.findIndex((each, i) => i < index && isSame(each, later, analysis));
    return first < 0 ? null : first;
  });
}

function isSame(one: AskedFor, other: AskedFor, analysis: FunctionAnalysis): boolean {
  if (one.name !== other.name || one.args === null || one.args !== other.args) return false;
  const [a, b] = [one.step, other.step];
  if (a.changes || b.changes || a.changesBefore !== b.changesBefore) return false;
  // repeated operations of one call have different purposes
  if (a === b && a.loop === null) return false;
  if (a.loop?.isFree === false || b.loop?.isFree === false) return false;
  return isOfSameNames(a, b, analysis);
}

/** True if both use the same names: values of mocks may be equal by chance. */
function isOfSameNames(a: Step, b: Step, analysis: FunctionAnalysis): boolean {
  const [inA, inB] = [a, b].map(({ call }) => namesIn(call, analysis));
  if (!inA || !inB) return false;
  const steady = [...inA, ...inB].every((name) => isSteady(name, a, b));
  if (!steady) return false;
  const isAlike = textOf(a, analysis) === textOf(b, analysis);
  return isAlike || isGivenAll(inA, b, analysis) || isGivenAll(inB, a, analysis);
}

function textOf({ call }: Step, { document }: FunctionAnalysis): string {
  return document.text.slice(startOf(call), endOf(call)).replace(/\s+/g, '');
}

/** True if a variable is set once, outside the loop, so that it is the same in each turn. */
function isSteady({ declared, assigned }: Binding, a: Step, b: Step): boolean {
  const loops = [a, b].flatMap(({ loop }) => loop?.node ?? []);
  const isIn = ({ node }: { node: Node }) => loops.some((loop) => isInside(node, loop));
  return assigned.length === 0 && !declared.some(isIn);
}

/** True if a call gets all names of the other one as arguments, and all of them are parameters. */
function isGivenAll(
  names: readonly Binding[],
  { call }: Step,
  { code, visit }: FunctionAnalysis,
): boolean {
  const given = call.arguments.flatMap((each) =>
    each.type === 'Identifier' ? (code.scopes.bindingOf(code.at(each)) ?? []) : [],
  );
  const isParameter = ({ declared }: Binding) =>
    declared.every(({ node }) => visit.node.params.some((each) => isInside(node, each)));
  return names.length > 0 && names.every((name) => given.includes(name) && isParameter(name));
}

/** Returns the variables in a call; null where it contains a function or another call's result. */
function namesIn(call: Node, { code }: FunctionAnalysis): Binding[] | null {
  const found: Binding[] = [];
  let isPlain = true;
  walkWithin(call, (node) => {
    const isCalled = node !== call && isCallOrNew(node) && doesOf(node, code) !== 'nothing';
    const isMore = isFunction(node) || /^(?:Await|Update|Assignment)/.test(node.type);
    if (isCalled || isMore) isPlain = false;
    if (node.type !== 'Identifier') return true;
    const binding = code.scopes.bindingOf(code.at(node));
    if (binding && isNamed(node, code.at(node))) found.push(binding);
    return true;
  });
  return isPlain ? found : null;
}

/** True for a variable, not for `find` of `users.find` or a key. */
function isNamed(
  node: Node,
  { parent, key }: { parent: { node: Node } | null; key: string },
): boolean {
  const around = parent?.node;
  if (around?.type === 'MemberExpression' || around?.type === 'OptionalMemberExpression')
    return key === 'object' || around.computed;
  return !(
    around?.type === 'ObjectProperty' &&
    key === 'key' &&
    !around.computed &&
    around.value !== node
  );
}
