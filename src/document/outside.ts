import type { File } from '@babel/types';

import { named } from '../models/shipped';
import { isIdentifier, isMemberName } from './exported';
import { declaredNames } from './fakedNames';
import { walk, type Visit } from './walk';

/** Names that the code of every module has, and those of the language and of Node that stay inside. */
const OWN: ReadonlySet<string> = new Set([
  ...['require', 'module', 'exports', '__filename', '__dirname', 'arguments', 'undefined'],
  ...Object.getOwnPropertyNames(globalThis).filter((name) => !named('reachesOut').test(name)),
]);

/** What in a file comes from outside of the language and of what Node does inside its process, or null. */
export function neededFromOutside(file: File): string | null {
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

/** Labels, types, names of exports and of meta properties. */
function isNoValue(parent: Visit | null): boolean {
  const type = parent?.node.type ?? '';
  return /^(?:TS|LabeledStatement|BreakStatement|ContinueStatement|Meta|Export|Import)/.test(type);
}
