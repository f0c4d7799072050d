import type { Node } from '@babel/types';

import { pathsAt, type ValueAnalysis } from '../../analysis/values/value';
import { calledName, isMember, receiver, type CallOrNew } from '../../document/calls';
import type { Visit } from '../../document/walk';
import { outermost } from '../../document/unwrapped';
import { named } from '../../models/shipped';
import { CONFIDENCE, type Statements } from './typeFacts';

/** Limit of the length of a list. */
const MOST = 20;

/** Says that a list is longer than what is skipped: `for (const old of backups.slice(keep))`. */
export function inferRest(reading: ValueAnalysis, facts: Statements, call: Visit): void {
  const { arguments: args } = call.node as CallOrNew;
  const [passed] = args;
  const list = receiver(call.node);
  if (calledName(call.node) !== 'slice' || !passed || args.length > 1 || !list) return;
  for (const path of pathsAt(reading, passed)) facts.add(path, { value: 1 }, CONFIDENCE.use);
  const count = numberAt(reading, passed);
  if (count === null || count < 1 || count >= MOST || !isGoneThrough(reading, call)) return;
  for (const path of pathsAt(reading, list))
    facts.add(`${unordered(path)}.length`, { value: count + 1 }, CONFIDENCE.use);
}

/** Returns `rows` of `rows.sort(…)`. */
function unordered(path: string): string {
  const [, before, name] = /^(.*)\.(\w+)\(\)$/.exec(path) ?? [];
  return before !== undefined && named('reordersItems').test(name!) ? unordered(before) : path;
}

/** Returns a literal number, or the default of a parameter. */
function numberAt({ code }: ValueAnalysis, node: Node): number | null {
  if (node.type === 'NumericLiteral') return node.value;
  const binding = node.type === 'Identifier' ? code.scopes.bindingOf(code.at(node)) : null;
  const holder = binding?.declared[0]?.parent?.node;
  const isLeftOut = holder?.type === 'AssignmentPattern' && binding?.assigned.length === 0;
  return isLeftOut && holder.right.type === 'NumericLiteral' ? holder.right.value : null;
}

/** True if the result is iterated, at once or by its name. */
function isGoneThrough({ code }: ValueAnalysis, call: Visit): boolean {
  const { key, parent } = outermost(call);
  const holder = parent?.node;
  const name = holder?.type === 'VariableDeclarator' && key === 'init' ? holder.id : null;
  if (!name) return isListOfTurns(outermost(call));
  return (code.scopes.bindingOf(code.at(name))?.read ?? []).some(isListOfTurns);
}

/** True for `of rest` and `rest.map(…)`. */
function isListOfTurns({ key, parent }: Visit): boolean {
  const node = parent?.node;
  if (node?.type === 'ForOfStatement') return key === 'right';
  const called = node && isMember(node) && key === 'object' ? parent?.parent?.node : null;
  return called ? named('callsForEach').test(calledName(called) ?? '') : false;
}
