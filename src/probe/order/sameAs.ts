import type { Node } from '@babel/types';

import type { FunctionAnalysis } from '../../analysis/functionAnalysis';
import { doesOf } from '../../analysis/order/effects';
import type { Step } from '../../analysis/order/step';
import type { Binding } from '../../analysis/scopes/scopes';
import { isCallOrNew } from '../../document/calls';
import { endOf, isInside, startOf } from '../../document/range';
import { isFunction, walkWithin } from '../../document/walk';

/** An operation with the step under which it runs; `args`: the same text for the same arguments. */
export interface AskedFor {
  name: string;
  args: string | null;
  step: Step;
}

/** Of each operation the first that asked the same of the same, with nothing changed between; or null. */
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
  // what one call of it asks several times is asked for several things
  if (a === b && a.loop === null) return false;
  if (a.loop?.isFree === false || b.loop?.isFree === false) return false;
  return isOfSameNames(a, b, analysis);
}

/** Invented values may be alike by chance: what is asked must come from the same names, too. */
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

/** Given once, and outside of the loop, so that each turn means the same. */
function isSteady({ declared, assigned }: Binding, a: Step, b: Step): boolean {
  const loops = [a, b].flatMap(({ loop }) => loop?.node ?? []);
  const isIn = ({ node }: { node: Node }) => loops.some((loop) => isInside(node, loop));
  return assigned.length === 0 && !declared.some(isIn);
}

/** A helper is handed all that the other call is made of: parameters, which are no answers. */
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

/** The names that it is made of; null where it holds what another call gives, or a function. */
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

/** Not `find` of `users.find`, nor a key. */
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
