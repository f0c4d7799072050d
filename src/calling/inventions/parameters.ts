import type { Node } from '@babel/types';

import type { Argument } from '../../../bench-runner/protocol/own';
import { nameOfParameter } from '../../analysis/values/parameterNames';
import { parameterPaths } from '../../analysis/values/parameterPaths';
import type { FunctionNode } from '../../document/walk';
import type { Context } from './context';
import { CONFIDENCE, type KnownFacts, type Statements } from './typeFacts';

/** Returns an argument for each parameter: its default, or an invented value. */
export function argumentsFor(
  fn: FunctionNode,
  paths: readonly (string | null)[],
  known?: KnownFacts,
): Argument[] {
  return parametersOf(fn, paths).map(({ parameter, path, usual }) => {
    const name = nameOfParameter(parameter) ?? path;
    const isUsual = usual && !(known && besideSignal(usual, path, known));
    return isUsual ? { name, from: 'default' } : { name, from: 'invention', path };
  });
}

/** Says that `options = {}` has only its abort signal, if it has one. */
export function inferSignals(
  { reading, scored }: Context,
  facts: Statements,
  known: KnownFacts,
): void {
  for (const { path, usual } of parametersOf(scored.node, parameterPaths(reading, scored) ?? []))
    for (const each of (usual && besideSignal(usual, path, known)) ?? [])
      facts.add(each, { is: 'undefined' }, CONFIDENCE.guard);
}

/** TypeScript's `this` is a parameter of the types alone. */
function parametersOf({ params }: FunctionNode, paths: readonly (string | null)[]) {
  return params.flatMap((parameter, index) => {
    if (parameter.type === 'Identifier' && parameter.name === 'this') return [];
    const inner = parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter;
    const usual = inner.type === 'AssignmentPattern' ? inner.right : null;
    return { parameter, path: paths[index] ?? `arg${index + 1}`, usual };
  });
}

/** Returns the members of `{}` by default beside its abort signal; null if it has no signal. */
function besideSignal(usual: Node, path: string, known: KnownFacts): string[] | null {
  if (usual.type !== 'ObjectExpression' || usual.properties.length > 0) return null;
  const members = [...known.paths].filter(
    (each) => each.startsWith(`${path}.`) && !/[.([{]/.test(each.slice(path.length + 1)),
  );
  const signals = members.filter((each) => known.of(each)?.is === 'abortSignal');
  return signals.length > 0 ? members.filter((each) => !signals.includes(each)) : null;
}
