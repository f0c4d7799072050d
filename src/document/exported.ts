import type { File, Identifier, Node, Statement } from '@babel/types';

import { isFunction, walk, type FunctionNode, type Visit } from './walk';
import { unwrapped } from './unwrapped';

/** Export of a file, as far as its syntax shows. */
export type Exported =
  | { what: 'nothing' }
  | { what: 'function'; node: FunctionNode }
  /** Export that is no function of the file: the result of a wrapper, or a variable. */
  | { what: 'value'; node: Node }
  /** Export that only running the file would show, or that has another name. */
  | { what: 'unknown' };

/**
 * Returns the export of a file.
 *
 * @param name of the export, or null for `module.exports` or the default export
 */
export function exportedBy(file: File, name: string | null): Exported {
  const values = file.program.body.flatMap((statement) => valuesOf(statement, name));
  const value = values.at(-1);
  if (value !== undefined) return resolved(value, file, name);
  return mentionsExports(file) ? { what: 'unknown' } : { what: 'nothing' };
}

/** Returns the expressions and declarations that a top-level statement exports under a name. */
function valuesOf(statement: Statement, name: string | null): Node[] {
  switch (statement.type) {
    case 'ExpressionStatement':
      return assignedValues(statement.expression, name);
    case 'ExportDefaultDeclaration':
      return name === null || name === 'default' ? [statement.declaration] : [];
    case 'TSExportAssignment':
      return [statement.expression];
    case 'ExportNamedDeclaration':
      return name === null ? [] : namedValues(statement, name);
    default:
      return [];
  }
}

/**
 * Returns the values of `module.exports = …`, `exports = module.exports = …`, `exports.name = …`.
 */
function assignedValues(expression: Node, name: string | null): Node[] {
  if (expression.type !== 'AssignmentExpression' || expression.operator !== '=') return [];
  const { left, right } = expression;
  const further = assignedValues(right, name);
  if (further.length > 0) return further;
  if (isModuleExports(left)) return [right];
  if (left.type !== 'MemberExpression') return [];
  const isOfExports = isIdentifier(left.object, 'exports') || isModuleExports(left.object);
  return isOfExports && propertyName(left) === (name ?? 'default') ? [right] : [];
}

function namedValues(
  { declaration, specifiers }: Statement & { type: 'ExportNamedDeclaration' },
  name: string,
): Node[] {
  if (declaration?.type === 'FunctionDeclaration' && declaration.id?.name === name) {
    return [declaration];
  }
  if (declaration?.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id, init }) =>
      isIdentifier(id, name) && init ? [init] : [],
    );
  }
  return specifiers.flatMap((each) =>
    each.type === 'ExportSpecifier' && isIdentifier(each.exported, name) ? [each.local] : [],
  );
}

function resolved(value: Node, file: File, name: string | null): Exported {
  const node = unwrapped(value);
  if (isFunction(node)) return { what: 'function', node };
  if (node.type === 'Identifier') return ofVariable(node, file);
  if (node.type !== 'ObjectExpression' || name === null) return { what: 'value', node };
  const property = node.properties.find(
    (each) => each.type !== 'SpreadElement' && isIdentifier(each.key, name),
  );
  if (property?.type === 'ObjectMethod') return { what: 'function', node: property };
  return property?.type === 'ObjectProperty'
    ? resolved(property.value, file, null)
    : { what: 'unknown' };
}

/** Resolves a variable to its function, unless it is assigned again. */
function ofVariable(node: Identifier, file: File): Exported {
  const { name } = node;
  const variable: Exported = { what: 'value', node };
  const values = file.program.body.flatMap((statement) => {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'FunctionDeclaration')
      return declared.id?.name === name ? [declared] : [];
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ id, init }) =>
      isIdentifier(id, name) && init ? [unwrapped(init)] : [],
    );
  });
  const [value] = values;
  if (value === undefined || values.length > 1 || isSetAgain(name, file)) return variable;
  return isFunction(value) ? { what: 'function', node: value } : variable;
}

function isSetAgain(name: string, file: File): boolean {
  return some(
    file,
    ({ node }) => node.type === 'AssignmentExpression' && isIdentifier(node.left, name),
  );
}

/** True if a file may export: it uses a name of the module system in any way. */
function mentionsExports(file: File): boolean {
  return some(file, (visit) => {
    const { node, parent } = visit;
    if (node.type === 'ExportAllDeclaration') return node.exportKind !== 'type';
    if (node.type === 'ExportNamedDeclaration') return exportsValues(node);
    if (node.type !== 'Identifier' || isMemberName(visit)) return false;
    if (node.name === 'exports') return true;
    // not `require.main === module`, nor another property of `module`
    return node.name === 'module' && !isComparison(parent?.node) && !isReadOfModule(visit);
  });
}

function exportsValues({
  exportKind,
  declaration,
  specifiers,
}: Node & { type: 'ExportNamedDeclaration' }): boolean {
  return exportKind !== 'type' && (declaration != null || specifiers.length > 0);
}

function isComparison(node: Node | undefined): boolean {
  return node?.type === 'BinaryExpression';
}

function isReadOfModule({ key, parent }: Visit): boolean {
  if (parent?.node.type !== 'MemberExpression' || key !== 'object') return false;
  return propertyName(parent.node) !== 'exports' && !parent.node.computed;
}

/** True for `.name` of a member, or `name:` of an object. */
export function isMemberName({ key, parent }: Visit): boolean {
  if (key !== 'property' && key !== 'key') return false;
  const holder = parent?.node;
  return holder !== undefined && !('computed' in holder && holder.computed);
}

export function isModuleExports(node: Node): boolean {
  return (
    node.type === 'MemberExpression' &&
    isIdentifier(node.object, 'module') &&
    propertyName(node) === 'exports'
  );
}

export function isIdentifier(node: Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

/** Returns the literal name of a member, or null. */
export function propertyName({ property, computed }: Node & { type: 'MemberExpression' }) {
  if (property.type === 'StringLiteral') return property.value;
  return property.type === 'Identifier' && !computed ? property.name : null;
}

/** Returns `load` or `#load`; null for a node that is no such name. */
export function writtenName(node: Node): string | null {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'PrivateName' ? `#${node.id.name}` : null;
}

function some(file: File, is: (visit: Visit) => boolean): boolean {
  let found = false;
  walk(file, (visit) => {
    found ||= is(visit);
  });
  return found;
}
