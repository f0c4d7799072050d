import type { Argument } from '../../../bench-runner/protocol';
import { nameOfParameter } from '../../analysis/values/parameterNames';
import type { FunctionNode } from '../../document/walk';

/** What each parameter is given: its default where it has one, and something invented otherwise. */
export function argumentsFor(
  { params }: FunctionNode,
  paths: readonly (string | null)[],
): Argument[] {
  const args = params
    .filter((each) => !(each.type === 'Identifier' && each.name === 'this'))
    .map((parameter, index): Argument => {
      const path = paths[index] ?? `arg${index + 1}`;
      const name = nameOfParameter(parameter) ?? path;
      const inner = parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter;
      if (inner.type === 'AssignmentPattern') return { name, from: 'default' };
      return { name, from: 'invention', path };
    });
  return args;
}
