import type { Node } from '@babel/types';

/** The name of a parameter, or null of one that is taken apart at once. */
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
