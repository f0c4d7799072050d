import type { Expression, Node } from '@babel/types';

import { isIdentifier, isModuleExports } from './exported';
import type { FunctionNode, Visit } from './walk';
import { outermost } from './unwrapped';

/**
 * Returns the name that a user would call a function by; null for one that is only passed on. Its
 * own name comes first, as stack traces print it; then that of its binding.
 */
export function nameOfFunction(visit: Visit & { node: FunctionNode }): string | null {
  const { node } = visit;
  switch (node.type) {
    case 'ObjectMethod':
    case 'ClassMethod':
      return keyName(node.key, node.computed);
    case 'ClassPrivateMethod':
      return `#${node.key.id.name}`;
    case 'FunctionDeclaration':
      return node.id?.name ?? 'default';
    case 'FunctionExpression':
      return node.id?.name ?? nameOfBinding(visit);
    case 'ArrowFunctionExpression':
      return nameOfBinding(visit);
  }
}

function nameOfBinding(visit: Visit): string | null {
  const value = outermost(visit);
  const { parent, key } = value;
  if (!parent) return null;
  if (parent.node.type === 'CallExpression') return nameOfWrapped(visit, value, parent);
  return nameGivenBy(parent.node, key);
}

/**
 * Returns the name that a wrapper's result is bound to, for an anonymous function in the wrapper's
 * call. `const names = list.map((x) => x.name)` is no wrapper; an export is one, or a call that
 * takes a generator.
 */
function nameOfWrapped(visit: Visit, value: Visit, call: Visit): string | null {
  if (value.key !== 'arguments') return null;
  const outer = outermost(call);
  if (!outer.parent) return null;
  const name = nameGivenBy(outer.parent.node, outer.key);
  const isGenerator = visit.node.type === 'FunctionExpression' && visit.node.generator;
  return isGenerator || isExport(outer.parent.node) ? name : null;
}

function nameGivenBy(node: Node, key: string): string | null {
  switch (node.type) {
    case 'VariableDeclarator':
      return key === 'init' && node.id.type === 'Identifier' ? node.id.name : null;
    case 'AssignmentPattern':
      return key === 'right' && node.left.type === 'Identifier' ? node.left.name : null;
    case 'AssignmentExpression':
      return key === 'right' ? targetName(node.left) : null;
    case 'ObjectProperty':
    case 'ClassProperty':
    case 'ClassAccessorProperty':
      return key === 'value' ? keyName(node.key, node.computed ?? false) : null;
    case 'ClassPrivateProperty':
      return key === 'value' ? `#${node.key.id.name}` : null;
    case 'ExportDefaultDeclaration':
      return 'default';
    case 'TSExportAssignment':
      return 'module.exports';
    default:
      return null;
  }
}

function isExport(node: Node): boolean {
  if (node.type === 'ExportDefaultDeclaration' || node.type === 'TSExportAssignment') return true;
  return node.type === 'AssignmentExpression' && isExportTarget(node.left);
}

/** True for `module.exports`, `exports.x` and `module.exports.x`. */
function isExportTarget(node: Node): boolean {
  for (let at = node; at.type === 'MemberExpression'; at = at.object) {
    if (isModuleExports(at) || isIdentifier(at.object, 'exports')) return true;
  }
  return false;
}

function targetName(node: Node): string | null {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression') return null;
  return isModuleExports(node) ? 'module.exports' : keyName(node.property, node.computed);
}

/** Returns the literal name of a member, or null. */
export function keyName(key: Expression | Node, computed: boolean): string | null {
  switch (key.type) {
    case 'Identifier':
      return computed ? `[${key.name}]` : key.name;
    case 'PrivateName':
      return `#${key.id.name}`;
    case 'StringLiteral':
      return key.value;
    case 'NumericLiteral':
      return String(key.value);
    case 'BigIntLiteral':
      return key.value;
    case 'MemberExpression': {
      const path = dottedPath(key);
      return path === null ? null : `[${path}]`;
    }
    default:
      return null;
  }
}

/** Returns `Symbol.iterator` for `[Symbol.iterator]`. */
function dottedPath(node: Node): string | null {
  const names: string[] = [];
  let at = node;
  while (at.type === 'MemberExpression' && !at.computed && at.property.type === 'Identifier') {
    names.push(at.property.name);
    at = at.object;
  }
  return at.type === 'Identifier' ? [at.name, ...names.reverse()].join('.') : null;
}
