import type { File } from '@babel/types';

import { isMemberName } from './exported';
import { walk, type Visit } from './walk';

/** A name that a file uses and does not declare. */
export interface UsedName {
  name: string;
  /** 1-based. */
  line: number;
}

/** Globals that only the faked I/O brings. */
const FAKED: ReadonlySet<string> = new Set([
  'db',
  'blobManager',
  'FileVersion',
  'Version',
  'uuid',
  'account',
  'userAccount',
]);

/** Globals that Node brings as well. */
const AMBIGUOUS: ReadonlySet<string> = new Set(['File', 'self']);

/** What a file of the convention of 2013 reads. */
const CONVENTION: ReadonlySet<string> = new Set([
  'asyncTime',
  'testError',
  'testThrow',
  'testThrowAsync',
  'longStackSupport',
]);

/** The first use of the faked I/O, or null. `mayBeNodes`: of names that Node has too. */
export function fakedNameIn(file: File, { mayBeNodes }: { mayBeNodes: boolean }): UsedName | null {
  const declared = declaredNames(file);
  return firstName(
    file,
    (name) => !declared.has(name) && (FAKED.has(name) || (mayBeNodes && AMBIGUOUS.has(name))),
  );
}

/** The first use of the convention of 2013, be it as `global.asyncTime`, or null. */
export function conventionIn(file: File): UsedName | null {
  return firstName(file, (name) => CONVENTION.has(name), { members: true });
}

function firstName(
  file: File,
  is: (name: string) => boolean,
  { members } = { members: false },
): UsedName | null {
  let first: UsedName | null = null;
  walk(file, (visit) => {
    const { node } = visit;
    if (first !== null || node.type !== 'Identifier' || !is(node.name)) return;
    if (!members && isMemberName(visit)) return;
    first = { name: node.name, line: node.loc?.start.line ?? 1 };
  });
  return first;
}

/** Names that are declared anywhere in a file: whose scope is which need not be known here. */
function declaredNames(file: File): Set<string> {
  const names = new Set<string>();
  walk(file, (visit) => {
    if (visit.node.type === 'Identifier' && isDeclaration(visit)) names.add(visit.node.name);
  });
  return names;
}

function isDeclaration({ key, parent }: Visit): boolean {
  const holder = parent?.node.type;
  if (holder === 'ObjectProperty') {
    return key === 'value' && parent?.parent?.node.type === 'ObjectPattern';
  }
  return DECLARES.has(`${holder} ${key}`);
}

/** Places at which an identifier is declared, in patterns too. */
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
