import type { Node } from '@babel/types';

import type { SubjectDocument } from '../document/document';
import { syntaxOf } from '../document/syntax';
import { walk, type Visit } from '../document/walk';

/** Year of an ECMAScript edition, such as 2017; 5 for ES5. */
export type Edition = number;

/** Features that an engine needs to run a text as written. */
export interface Needs {
  edition: Edition;
  /** True for syntax that only a compiler or Node's type stripping removes. */
  types: boolean;
  jsx: boolean;
}

/**
 * Finds the needed features by parsing, never by the file's name; null if the text does not parse.
 */
export function needsOf(document: SubjectDocument): Needs | null {
  const { file } = syntaxOf(document);
  if (!file) return null;
  const needs: Needs = { edition: 5, types: false, jsx: false };
  if (file.program.sourceType === 'module') needs.edition = 2015;
  walk(file, (visit) => {
    const { node } = visit;
    if (/^TS[A-Z]/.test(node.type)) needs.types = true;
    if (node.type.startsWith('JSX')) needs.jsx = true;
    needs.edition = Math.max(needs.edition, editionOf(visit));
  });
  return needs;
}

const BY_TYPE: Readonly<Partial<Record<Node['type'], Edition>>> = {
  ArrowFunctionExpression: 2015,
  ClassDeclaration: 2015,
  ClassExpression: 2015,
  TemplateLiteral: 2015,
  ObjectPattern: 2015,
  ArrayPattern: 2015,
  AssignmentPattern: 2015,
  YieldExpression: 2015,
  ExportNamespaceSpecifier: 2020,
  OptionalMemberExpression: 2020,
  OptionalCallExpression: 2020,
  BigIntLiteral: 2020,
  Import: 2020,
  ClassProperty: 2022,
  ClassPrivateProperty: 2022,
  ClassPrivateMethod: 2022,
  StaticBlock: 2022,
};

const BY_OPERATOR: Readonly<Record<string, Edition>> = {
  '**': 2016,
  '**=': 2016,
  '??': 2020,
  '??=': 2021,
  '||=': 2021,
  '&&=': 2021,
};

function editionOf({ node, parent, depth }: Visit): Edition {
  switch (node.type) {
    case 'VariableDeclaration':
      // no finished edition has `using`
      if (node.kind.includes('using')) return Infinity;
      return node.kind === 'var' ? 5 : 2015;
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return BY_OPERATOR[node.operator] ?? 5;
    case 'ObjectProperty':
      return node.shorthand || node.computed ? 2015 : 5;
    case 'SpreadElement':
    case 'RestElement':
      return parent?.node.type.startsWith('Object') ? 2018 : 2015;
    case 'ForOfStatement':
      return node.await ? 2018 : 2015;
    case 'CatchClause':
      return node.param ? 5 : 2019;
    case 'AwaitExpression':
      // outside of functions, only modules allow it
      return depth === 0 ? 2022 : 2017;
    case 'MetaProperty':
      return node.meta.name === 'import' ? 2020 : 2015;
    case 'NumericLiteral':
      return numberEdition(String(node.extra?.raw ?? ''));
    case 'RegExpLiteral':
      return expressionEdition(node.pattern, node.flags);
    case 'Decorator':
      return Infinity;
    default:
      return Math.max(BY_TYPE[node.type] ?? 5, functionEdition(node));
  }
}

function numberEdition(raw: string): Edition {
  if (raw.includes('_')) return 2021;
  return /^0[bo]/i.test(raw) ? 2015 : 5;
}

const BY_FLAG: Readonly<Record<string, Edition>> = { u: 2015, y: 2015, s: 2018, d: 2022, v: 2024 };

function expressionEdition(pattern: string, flags: string): Edition {
  const isOf2018 = /\(\?<|\\p\{/i.test(pattern);
  return Math.max(isOf2018 ? 2018 : 5, ...[...flags].map((flag) => BY_FLAG[flag] ?? 5));
}

function functionEdition(node: Node): Edition {
  if (!('async' in node) && !('generator' in node)) return 5;
  const isAsync = 'async' in node && node.async === true;
  const isGenerator = 'generator' in node && node.generator === true;
  if (isAsync) return isGenerator ? 2018 : 2017;
  if (isGenerator) return 2015;
  return node.type === 'ObjectMethod' && node.kind === 'method' ? 2015 : 5;
}
