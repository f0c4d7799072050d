import type { File } from '@babel/types';

import { named } from '../models/shipped';
import { isMemberName, propertyName } from './exported';
import { walk, type Visit } from './walk';

/** Name that a file uses and does not declare. */
export interface UsedName {
  name: string;
  /** 1-based. */
  line: number;
}

/**
 * Returns the first use of the faked I/O, or null. `mayBeNodes` includes names that Node has too.
 */
export function fakedNameIn(file: File, { mayBeNodes }: { mayBeNodes: boolean }): UsedName | null {
  const declared = declaredNames(file);
  return firstName(file, (name, visit) => {
    if (declared.has(name) || isMemberName(visit)) return false;
    const holder = visit.parent?.node;
    if (holder?.type !== 'MemberExpression' || visit.key !== 'object') return false;
    const path = `${name}.${propertyName(holder)}`;
    return named(mayBeNodes ? 'mayBeFakedIo' : 'fakedIo').test(path);
  });
}

/** Returns the first use of the convention of 2013, also as `global.asyncTime`, or null. */
export function conventionIn(file: File): UsedName | null {
  return firstName(file, (name) => named('conventionOf2013').test(name));
}

function firstName(file: File, is: (name: string, visit: Visit) => boolean): UsedName | null {
  let first: UsedName | null = null;
  walk(file, (visit) => {
    const { node } = visit;
    if (first !== null || node.type !== 'Identifier' || !is(node.name, visit)) return;
    first = { name: node.name, line: node.loc?.start.line ?? 1 };
  });
  return first;
}

/** Returns the names declared anywhere in a file; their scopes do not matter here. */
export function declaredNames(file: File): Set<string> {
  const names = new Set<string>();
  walk(file, (visit) => {
    if (visit.node.type === 'Identifier' && isDeclaration(visit)) names.add(visit.node.name);
  });
  return names;
}

export function isDeclaration({ key, parent }: Visit): boolean {
  const holder = parent?.node.type;
  if (holder === 'ObjectProperty') {
    return key === 'value' && parent?.parent?.node.type === 'ObjectPattern';
  }
  return DECLARES.has(`${holder} ${key}`);
}

/** Positions in which an identifier is declared, also within patterns. */
const DECLARES: ReadonlySet<string> = new Set([
  'VariableDeclarator id',
  'FunctionDeclaration id',
  'FunctionDeclaration params',
  'FunctionExpression id',
  'FunctionExpression params',
  'ArrowFunctionExpression params',
  'ObjectMethod params',
  'ClassMethod params',
  'ClassDeclaration id',
  'CatchClause param',
  'ImportSpecifier local',
  'ImportDefaultSpecifier local',
  'ImportNamespaceSpecifier local',
  'ArrayPattern elements',
  'RestElement argument',
  'AssignmentPattern left',
]);
