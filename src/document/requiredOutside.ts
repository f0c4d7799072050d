import type { File } from '@babel/types';

import { named } from '../models/shipped';
import { isIdentifier, isMemberName } from './exported';
import { declaredNames } from './fakedNames';
import { walk, type Visit } from './walk';

/**
 * Names that every module has, and globals of the language and Node that do not leave the process.
 */
const OWN: ReadonlySet<string> = new Set([
  ...['require', 'module', 'exports', '__filename', '__dirname', 'arguments', 'undefined'],
  ...Object.getOwnPropertyNames(globalThis).filter((name) => !named('reachesOut').test(name)),
]);

/**
 * Returns the first module or global of a file that reaches outside the process, or is not known;
 * or null.
 */
export function requiredOutside(file: File): string | null {
  const declared = declaredNames(file);
  let needed: string | null = null;
  walk(file, (visit) => {
    needed ??= moduleAsked(visit) ?? globalUsed(visit, declared);
  });
  return needed;
}

function moduleAsked({ node }: Visit): string | null {
  if (node.type === 'ImportDeclaration') {
    return node.importKind === 'type' ? null : reaching(node.source.value);
  }
  if (node.type !== 'CallExpression') return null;
  const [first] = node.arguments;
  const asks = isIdentifier(node.callee, 'require') || node.callee.type === 'Import';
  return asks && first?.type === 'StringLiteral' ? reaching(first.value) : null;
}

function reaching(specifier: string): string | null {
  const [, name = ''] = /^(?:node:)?([^/]*)/.exec(specifier) ?? [];
  return named('staysInside').test(name) ? null : specifier;
}

function globalUsed(visit: Visit, declared: ReadonlySet<string>): string | null {
  const { node, parent } = visit;
  if (node.type !== 'Identifier' || isMemberName(visit)) return null;
  if (declared.has(node.name) || OWN.has(node.name) || isNoValue(parent)) return null;
  return node.name;
}

/** True for labels, types, and names of exports and meta properties. */
function isNoValue(parent: Visit | null): boolean {
  const type = parent?.node.type ?? '';
  return /^(?:TS|LabeledStatement|BreakStatement|ContinueStatement|Meta|Export|Import)/.test(type);
}
