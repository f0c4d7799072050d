import type { Node } from '@babel/types';

import { isMemberName } from '../../document/exported';
import { isFunction, type Visit } from '../../document/walk';

/** A name that a file declares, with the places where it is given a value. */
export interface Binding {
  name: string;
  /** Identifiers that declare it. */
  declared: Visit[];
  /** Identifiers on the left of an assignment. */
  assigned: Visit[];
  /** Identifiers that read it. */
  read: Visit[];
}

export interface Scopes {
  /** What an identifier stands for; null where the file declares no such name. */
  bindingOf(identifier: Visit): Binding | null;
  /** Identifiers whose name the file does not declare, types aside. */
  undeclared: Visit[];
}

type Names = Map<string, Binding>;

/** Which name means what, by the rules of the language: hoisting, blocks, parameters, classes. */
export function scopesOf(visits: Iterable<Visit>): Scopes {
  const identifiers: Visit[] = [];
  const scopes = new Map<Node, Names>();
  for (const visit of visits) {
    if (visit.node.type !== 'Identifier' || isTypeOrLabel(visit)) continue;
    identifiers.push(visit);
    const scope = declaringScope(visit);
    if (scope) bindingIn(scopes, scope, visit.node.name).declared.push(visit);
  }
  const bindingOf = (visit: Visit) => lookUp(scopes, visit);
  const undeclared: Visit[] = [];
  for (const visit of identifiers) {
    if (isName(visit) || isDeclaration(visit)) continue;
    const binding = bindingOf(visit);
    const isSet = patternRoot(visit).holder === 'assignment';
    if (binding) (isSet ? binding.assigned : binding.read).push(visit);
    else if (!isSet) undeclared.push(visit);
  }
  return { bindingOf, undeclared };
}

function bindingIn(scopes: Map<Node, Names>, scope: Node, name: string): Binding {
  const names = scopes.get(scope) ?? new Map<string, Binding>();
  scopes.set(scope, names);
  const binding = names.get(name) ?? {
    name,
    declared: [],
    assigned: [],
    read: [],
  };
  names.set(name, binding);
  return binding;
}

function lookUp(scopes: ReadonlyMap<Node, Names>, visit: Visit): Binding | null {
  if (visit.node.type !== 'Identifier') return null;
  for (let at: Visit | null = visit; at; at = at.parent) {
    const binding = scopes.get(at.node)?.get(visit.node.name);
    if (binding) return binding;
  }
  return null;
}

/** What a pattern is given its values by, and the outermost part of the pattern. */
export interface PatternRoot {
  holder: 'variable' | 'parameter' | 'catch' | 'assignment' | 'none';
  visit: Visit;
}

/** Climbs from an identifier to the end of the pattern that it is part of. */
export function patternRoot(visit: Visit): PatternRoot {
  let at = visit;
  while (at.parent && isPartOfPattern(at, at.parent)) at = at.parent;
  return { holder: holderOf(at), visit: at };
}

function isPartOfPattern({ key }: Visit, { node, parent }: Visit): boolean {
  switch (node.type) {
    case 'ObjectProperty':
      return key === 'value' && parent?.node.type === 'ObjectPattern';
    case 'AssignmentPattern':
      return key === 'left';
    case 'ObjectPattern':
    case 'ArrayPattern':
    case 'RestElement':
    case 'TSParameterProperty':
      return key !== 'typeAnnotation' && key !== 'decorators';
    default:
      return false;
  }
}

function holderOf({ key, parent }: Visit): PatternRoot['holder'] {
  const node = parent?.node;
  if (!node) return 'none';
  if (node.type === 'VariableDeclarator' && key === 'id') return 'variable';
  if (isFunction(node) && key === 'params') return 'parameter';
  if (node.type === 'CatchClause' && key === 'param') return 'catch';
  const isAssignment = node.type === 'AssignmentExpression' || node.type === 'UpdateExpression';
  const isLoop = node.type === 'ForOfStatement' || node.type === 'ForInStatement';
  return (isAssignment || isLoop) && (key === 'left' || key === 'argument') ? 'assignment' : 'none';
}

/** The node whose scope an identifier declares its name in, or null where it declares none. */
function declaringScope(visit: Visit): Node | null {
  const { parent, key } = visit;
  if (!parent) return null;
  const { node } = parent;
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSEnumDeclaration':
    case 'TSModuleDeclaration':
      if (key !== 'id') break;
      return isAmbient(node) ? null : blockAround(parent.parent);
    case 'FunctionExpression':
    case 'ClassExpression':
      if (key === 'id') return node;
      break;
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
    case 'TSImportEqualsDeclaration':
      return key === 'local' || key === 'id' ? blockAround(parent.parent) : null;
  }
  const root = patternRoot(visit);
  if (root.holder === 'parameter' || root.holder === 'catch') return root.visit.parent!.node;
  return root.holder === 'variable' ? scopeOfVariable(root.visit) : null;
}

function scopeOfVariable(root: Visit): Node | null {
  const declaration = root.parent?.parent;
  if (declaration?.node.type !== 'VariableDeclaration' || isAmbient(declaration.node)) return null;
  if (declaration.node.kind !== 'var') return blockAround(declaration.parent);
  let at = declaration.parent;
  while (at?.parent && !isFunction(at.node) && at.node.type !== 'StaticBlock') at = at.parent;
  return at?.node ?? null;
}

const BLOCKS: ReadonlySet<string> = new Set([
  'Program',
  'BlockStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'SwitchStatement',
  'StaticBlock',
  'TSModuleBlock',
]);

function blockAround(visit: Visit | null): Node | null {
  let at = visit;
  while (at?.parent && !BLOCKS.has(at.node.type) && !isFunction(at.node)) at = at.parent;
  return at?.node ?? null;
}

/** `declare const db: Db`: somebody else's, of which this file only tells the type. */
function isAmbient(node: Node): boolean {
  return 'declare' in node && node.declare === true;
}

function isDeclaration(visit: Visit): boolean {
  const { key, parent } = visit;
  if (key === 'id' || key === 'local') return parent?.node.type !== 'ExportSpecifier';
  const { holder } = patternRoot(visit);
  return holder === 'variable' || holder === 'parameter' || holder === 'catch';
}

/** A name of a member, or of something in another module. */
function isName(visit: Visit): boolean {
  const { key, parent } = visit;
  if (isMemberName(visit)) return true;
  const holder = parent?.node.type;
  if (holder === 'ExportSpecifier') return key === 'exported' || isOfOtherModule(parent);
  return (
    holder === 'MetaProperty' ||
    (holder === 'ImportSpecifier' && key === 'imported') ||
    (holder === 'TSEnumMember' && key === 'id')
  );
}

function isOfOtherModule(specifier: Visit | null): boolean {
  const declaration = specifier?.parent?.node;
  return declaration?.type === 'ExportNamedDeclaration' && declaration.source != null;
}

/** Nodes of TypeScript that hold values and not only types. */
const HOLD_VALUES: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'TSExportAssignment',
  'TSParameterProperty',
  'TSEnumDeclaration',
  'TSEnumBody',
  'TSEnumMember',
  'TSModuleDeclaration',
  'TSModuleBlock',
  'TSImportEqualsDeclaration',
]);

function isTypeOrLabel({ key, parent }: Visit): boolean {
  if (key === 'label') return true;
  for (let at = parent; at; at = at.parent) {
    if (at.node.type.startsWith('TS') && !HOLD_VALUES.has(at.node.type)) return true;
    if (isFunction(at.node) || at.node.type.endsWith('Statement')) return false;
  }
  return false;
}
