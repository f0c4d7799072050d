import type { Node } from '@babel/types';

/** Returns the name of a parameter; null if it is destructured. */
export function nameOfParameter(parameter: Node): string | null {
  switch (parameter.type) {
    case 'Identifier':
      return parameter.name;
    case 'AssignmentPattern':
      return nameOfParameter(parameter.left);
    case 'RestElement':
      return nameOfParameter(parameter.argument);
    case 'TSParameterProperty':
      return nameOfParameter(parameter.parameter);
    default:
      return null;
  }
}
