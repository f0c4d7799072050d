import type { Node } from '@babel/types';

import type { Argument } from '../../../bench-runner/protocol/own';
import { nameOfParameter } from '../../analysis/values/parameterNames';
import type { FunctionNode } from '../../document/walk';
import { CONFIDENCE, type TypeFacts } from './typeFacts';

/**
 * What each parameter is given: its default where it has one, and something invented otherwise. An
 * empty object that may have an abort signal has one, and nothing else.
 */
export function argumentsFor(
  { params }: FunctionNode,
  paths: readonly (string | null)[],
  facts?: TypeFacts,
): Argument[] {
  const args = params
    .filter((each) => !(each.type === 'Identifier' && each.name === 'this'))
    .map((parameter, index): Argument => {
      const path = paths[index] ?? `arg${index + 1}`;
      const name = nameOfParameter(parameter) ?? path;
      const inner = parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter;
      if (inner.type === 'AssignmentPattern' && !(facts && isForSignal(inner.right, path, facts)))
        return { name, from: 'default' };
      return { name, from: 'invention', path };
    });
  return args;
}

function isForSignal(usual: Node, path: string, facts: TypeFacts): boolean {
  if (usual.type !== 'ObjectExpression' || usual.properties.length > 0) return false;
  const members = facts
    .paths()
    .filter((each) => each.startsWith(`${path}.`) && !/[.([{]/.test(each.slice(path.length + 1)));
  const signal = members.find((each) => facts.of(each)?.is === 'abortSignal');
  if (signal === undefined) return false;
  for (const each of members)
    if (each !== signal) facts.add(each, { is: 'undefined' }, CONFIDENCE.guard);
  return true;
}
