import type { File, Identifier, Node, Statement } from '@babel/types';

import { isFunction, walk, type FunctionNode, type Visit } from './walk';
import { unwrapped } from './wrapped';

/** What a file exports, as far as its syntax tells. */
export type Exported =
  | { what: 'nothing' }
  | { what: 'function'; node: FunctionNode }
  /** What is no function that stands in the file: what a wrapper returns, or a variable. */
  | { what: 'value'; node: Node }
  /** It exports in a way that only running it would tell, or not under that name. */
  | { what: 'unknown' };

/**
 * What a file exports.
 *
 * @param name of one of its exports, or null for what `module.exports` or the default export is
 */
export function exportedBy(file: File, name: string | null): Exported {
  const values = file.program.body.flatMap((statement) => valuesOf(statement, name));
  const value = values.at(-1);
  if (value !== undefined) return resolved(value, file, name);
  return mentionsExports(file) ? { what: 'unknown' } : { what: 'nothing' };
}

/** Expressions and declarations that a statement of the top level exports under a name. */
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

/** `module.exports = …`, `exports = module.exports = …`, `exports.name = …`. */
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

/** What is set again later may be anything by then. */
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

/** Whether anything in a file may export: a name of the module system, however it is used. */
function mentionsExports(file: File): boolean {
  return some(file, (visit) => {
    const { node, parent } = visit;
    if (node.type === 'ExportAllDeclaration') return node.exportKind !== 'type';
    if (node.type === 'ExportNamedDeclaration') return exportsValues(node);
    if (node.type !== 'Identifier' || isMemberName(visit)) return false;
    if (node.name === 'exports') return true;
    // require.main === module, or a property that it is not exported by
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

/** `.name` of something, or `name:` of an object. */
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

/** The name of a member that is written down, or null. */
export function propertyName({ property, computed }: Node & { type: 'MemberExpression' }) {
  if (property.type === 'StringLiteral') return property.value;
  return property.type === 'Identifier' && !computed ? property.name : null;
}

/** `load` or `#load`; null of what is no such name. */
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
