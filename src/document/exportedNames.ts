import type { File, Node, Statement } from '@babel/types';

import { isIdentifier, propertyName } from './exported';
import { unwrapped } from './unwrapped';

/** Returns the names of a file's own scope that it exports, under whatever name. */
export function exportedNames(file: File): Set<string> {
  return new Set(file.program.body.flatMap(namesOf));
}

function namesOf(statement: Statement): string[] {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      if (statement.source || statement.exportKind === 'type') return [];
      return [
        ...declaredBy(statement.declaration),
        ...statement.specifiers.flatMap((each) =>
          each.type === 'ExportSpecifier' ? [each.local.name] : [],
        ),
      ];
    case 'ExportDefaultDeclaration':
      return [...valueNames(statement.declaration), ...declaredBy(statement.declaration)];
    case 'TSExportAssignment':
      return valueNames(statement.expression);
    case 'ExpressionStatement':
      return assignedNames(statement.expression);
    default:
      return [];
  }
}

function declaredBy(node: Node | null | undefined): string[] {
  if (node?.type === 'VariableDeclaration') {
    return node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  }
  const id = node && 'id' in node ? node.id : null;
  return id?.type === 'Identifier' ? [id.name] : [];
}

/** Returns the names of `module.exports = a`, `exports.a = a`, `module.exports = { a, b: c }`. */
function assignedNames(expression: Node): string[] {
  if (expression.type !== 'AssignmentExpression') return [];
  const { left, right } = expression;
  return [...(isOfExports(left) ? valueNames(right) : []), ...assignedNames(right)];
}

function isOfExports(node: Node): boolean {
  let at = node;
  for (; at.type === 'MemberExpression'; at = at.object) {
    if (isIdentifier(at.object, 'module') && propertyName(at) === 'exports') return true;
  }
  return isIdentifier(at, 'exports');
}

function valueNames(value: Node): string[] {
  const node = unwrapped(value);
  if (node.type === 'Identifier') return [node.name];
  if (node.type !== 'ObjectExpression') return [];
  return node.properties.flatMap((each) =>
    each.type === 'ObjectProperty' && each.value.type === 'Identifier' ? [each.value.name] : [],
  );
}
