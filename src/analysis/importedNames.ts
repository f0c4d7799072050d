import type { File, Node } from '@babel/types';

import { calledName } from '../document/calls';
import { named } from '../models/shipped';

const known = new WeakMap<File, ReadonlyMap<string, string>>();

/**
 * Maps each name at a file's top level to the module that it is imported or required from; cached
 * per file.
 */
export function importedNames(file: File): ReadonlyMap<string, string> {
  const names = known.get(file) ?? namesIn(file);
  known.set(file, names);
  return names;
}

function namesIn(file: File): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const statement of file.program.body) {
    if (statement.type === 'ImportDeclaration') {
      for (const { local } of statement.specifiers) names.set(local.name, statement.source.value);
    } else if (statement.type === 'VariableDeclaration') {
      for (const { id, init } of statement.declarations) {
        const specifier = init && requiredBy(init);
        if (specifier) for (const name of boundNames(id)) names.set(name, specifier);
      }
    }
  }
  return names;
}

/**
 * Returns `x` for `require('x')` and `require('x').name`, also inside the interop wrappers of
 * compilers.
 */
export function requiredBy(node: Node): string | null {
  let call = node;
  while (call.type === 'MemberExpression') call = call.object;
  if (call.type !== 'CallExpression') return null;
  const [first] = call.arguments;
  if (!first) return null;
  const isRequire = call.callee.type === 'Identifier' && call.callee.name === 'require';
  if (isRequire) return first.type === 'StringLiteral' ? first.value : null;
  return named('interop').test(calledName(call) ?? '') ? requiredBy(first) : null;
}

function boundNames(id: Node): string[] {
  if (id.type === 'Identifier') return [id.name];
  if (id.type !== 'ObjectPattern') return [];
  return id.properties.flatMap((property) =>
    property.type === 'ObjectProperty' && property.value.type === 'Identifier'
      ? [property.value.name]
      : [],
  );
}
