import type { Node } from '@babel/types';

import type { Visit } from '../../document/walk';
import { unwrapped } from '../../document/unwrapped';
import { requiredBy } from '../importedNames';
import type { Scopes } from '../scopes/scopes';

/**
 * Returns the member name that a constant key stands for: `this[kBody]`. A symbol has the name of
 * its description, as at run time; an imported key is `@kBody` until its file is read. Null for a
 * variable or a number.
 */
export function constantKey(
  key: Node,
  scopes: Scopes,
  at: (node: Node) => Visit | undefined,
): string | null {
  const visit = key.type === 'Identifier' ? at(key) : undefined;
  const binding = visit ? scopes.bindingOf(visit) : null;
  const [declared, ...more] = binding?.declared ?? [];
  if (!declared || more.length > 0 || binding!.assigned.length > 0) return null;
  const { parent } = declared;
  if (parent?.node.type === 'ImportSpecifier') return elsewhere(binding!.name);
  for (let holder = parent; holder; holder = holder.parent) {
    const { node } = holder;
    if (node.type === 'VariableDeclarator') return node.init ? keyOf(declared, node.init) : null;
    if (node.type !== 'ObjectPattern' && node.type !== 'ObjectProperty') return null;
  }
  return null;
}

function keyOf(declared: Visit, init: Node): string | null {
  const { node, parent } = declared;
  const value = unwrapped(init);
  const isTakenApart = parent?.node.type === 'ObjectProperty';
  if (isTakenApart) {
    return requiredBy(value) !== null && node.type === 'Identifier' ? elsewhere(node.name) : null;
  }
  if (value.type === 'StringLiteral') return /^[\w$]+$/.test(value.value) ? value.value : null;
  return descriptionOf(value);
}

function elsewhere(name: string): string {
  return `@${name}`;
}

/** Returns the text of `Symbol('…')` or `Symbol.for('…')`. */
function descriptionOf(node: Node): string | null {
  if (node.type !== 'CallExpression') return null;
  const { callee } = node;
  const maker = callee.type === 'MemberExpression' ? callee.object : callee;
  const [description] = node.arguments;
  if (maker.type !== 'Identifier' || maker.name !== 'Symbol') return null;
  return description?.type === 'StringLiteral' ? inPath(description.value) : null;
}

/** Replaces the characters that paths are written with, as at run time. */
export function inPath(description: string): string {
  return description.replace(/[.()[\]{}"]/g, '_');
}
