import type { Node } from '@babel/types';

import type { Code } from '../../analysis/code';
import { importedNames } from '../../analysis/importedNames';
import { parameterPaths } from '../../analysis/values/parameterPaths';
import { memberPath, pathsAt, type ValueAnalysis } from '../../analysis/values/value';
import type { FunctionNode } from '../../document/walk';
import { commentAbove } from '../commentAbove';
import type { Context } from './context';
import type { Statements } from './typeFacts';
import { docTypes, parseType, typedTags } from './jsdoc';
import { inferType, type DeclaredTypes } from './types';
import { named, SHIPPED } from '../../models/shipped';

/** Says what types show that other files declare. */
export function inferTypesOfPaths({ types }: Context, facts: Statements): void {
  for (const { path, text, isCall } of types) {
    const type = parseType(isCall ? `() => ${text}` : text);
    const of = isCall ? path.slice(0, -'()'.length) : path;
    if (type) inferType(facts, new Map(), of, type);
  }
}

/** Says what types show in the code, and in the comments above functions. */
export function inferAnnotations({ reading, text }: Context, facts: Statements): void {
  const { code, scored, relevant } = reading;
  const declared = declaredTypes(code);
  for (const { node } of relevant) {
    if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') {
      inferOfValue(reading, facts, declared, node.expression, node.typeAnnotation);
    } else if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
      inferOfVariable(reading, facts, declared, node);
    }
  }
  for (const visit of code.visits.values()) {
    const paths = scored ? parameterPaths(reading, visit) : null;
    if (!paths) continue;
    const { params } = visit.node as FunctionNode;
    params.forEach((parameter, index) => {
      const path = paths[index];
      if (path) inferOfParameter(facts, declared, path, parameter);
    });
    inferOfComment(
      facts,
      declared,
      paths,
      params,
      commentAbove(code.file, text, visit)?.value ?? '',
    );
  }
}

function inferOfVariable(
  reading: ValueAnalysis,
  facts: Statements,
  declared: DeclaredTypes,
  { id, init }: Node & { type: 'VariableDeclarator' },
): void {
  if (id.type !== 'Identifier' || !id.typeAnnotation) return;
  if (init) inferOfValue(reading, facts, declared, init, id.typeAnnotation);
  // `declare const db: Db`
  else if (!reading.code.scopes.bindingOf(reading.code.at(id))) {
    inferType(facts, declared, id.name, id.typeAnnotation);
  }
}

function inferOfValue(
  reading: ValueAnalysis,
  facts: Statements,
  declared: DeclaredTypes,
  expression: Node,
  type: Node,
): void {
  for (const path of pathsAt(reading, expression)) inferType(facts, declared, path, type);
}

function inferOfParameter(
  facts: Statements,
  declared: DeclaredTypes,
  path: string,
  parameter: Node,
): void {
  if (parameter.type === 'AssignmentPattern') {
    return inferOfParameter(facts, declared, path, parameter.left);
  }
  if (parameter.type === 'TSParameterProperty') {
    return inferOfParameter(facts, declared, path, parameter.parameter);
  }
  const isTyped = 'typeAnnotation' in parameter && parameter.typeAnnotation;
  if (isTyped) inferType(facts, declared, path, isTyped);
}

/** Says what a comment shows; `options.deep` is below the path of the parameter `options`. */
function inferOfComment(
  facts: Statements,
  declared: DeclaredTypes,
  paths: readonly (string | null)[],
  params: readonly Node[],
  comment: string,
): void {
  const roots: string[] = [];
  for (const { path, type } of docTypes(comment).params) {
    const [root, ...names] = path.replaceAll('[]', '').split('.');
    if (!roots.includes(root!)) roots.push(root!);
    // a destructured parameter has no name: its position tells which is meant
    const named = paths.indexOf(root!);
    const index = named < 0 ? roots.indexOf(root!) : named;
    const at = paths[index];
    if (!at || !params[index]) continue;
    inferType(facts, declared, names.reduce(memberPath, at), type);
  }
}

export function declaredTypes({ file, visits }: Code): DeclaredTypes {
  const declared = new Map<string, Node>();
  for (const { node } of visits.values()) {
    if (TYPES.has(node.type) && 'id' in node && node.id && 'name' in node.id) {
      declared.set(String(node.id.name), node);
    }
  }
  for (const { value } of file.comments ?? []) {
    for (const { tag, text, rest } of typedTags(value)) {
      const name = /^[\w$]+/.exec(rest)?.[0];
      const type = tag === 'typedef' && name ? typedefOf(value, text) : null;
      if (type && name && !declared.has(name)) declared.set(name, type);
    }
  }
  for (const [name, specifier] of importedNames(file)) {
    if (isOfFetch(name) && !named('bringsFetch').test(specifier)) declared.set(name, UNKNOWN);
  }
  return declared;
}

/** True for a name such as `Request`, as frameworks have types of the same name. */
function isOfFetch(name: string): boolean {
  const { type } = SHIPPED.typeOf(name) ?? {};
  return type === 'request' || type === 'response' || type === 'headers';
}

const UNKNOWN: Node = { type: 'TSUnknownKeyword' };

const TYPES: ReadonlySet<string> = new Set([
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSEnumDeclaration',
  'ClassDeclaration',
]);

/** Returns the type of a `@typedef {Object} User` and its `@property {string} name`. */
function typedefOf(comment: string, text: string): Node | null {
  const properties = typedTags(comment).filter(({ tag }) => tag === 'property' || tag === 'prop');
  if (properties.length === 0) return parseType(text);
  const members = properties.flatMap(({ text: type, rest }) => {
    const name = /^\[?([\w$]+)/.exec(rest)?.[1];
    return name && parseType(type) ? [`${name}: ${type}`] : [];
  });
  return parseType(`{ ${members.join('; ')} }`);
}
