/** Passes an abort signal on to functions of the platform that take one. */

import type { File, Node } from '@babel/types';

import { requiredBy } from '../analysis/importedNames';
import { isCall, isMember, type Call } from '../document/calls';
import { endOf, rangeOf, startOf } from '../document/range';
import type { FunctionNode, Visit } from '../document/walk';
import type { Broken, Edit, FixPlace, ParsedSource } from './fix';
import { insertion } from './codeLayout';
import { callOf, functionsAround, visitsIn } from './codeOfFinding';
import { named } from '../models/shipped';
import type { SignalEffect } from '../models/model';
import { codeOf } from '../analysis/code';

/** Adds the signal to every such call in the function that gets it. */
export function passSignal(broken: Broken, source: ParsedSource): FixPlace | null {
  const call = callOf(broken, source);
  const fn = call && functionsAround(call).find(({ node }) => signalOf(node) !== null);
  const name = fn && signalOf(fn.node);
  if (!fn || !name) return null;
  const calls = visitsIn(fn.node.body, source).filter((visit) => isCall(visit.node));
  const found = calls.flatMap((visit) => given(visit as Visit & { node: Call }, name, source));
  const [first] = found;
  return first ? { edits: found.flatMap(({ edits }) => edits), ...rangeOf(first.node) } : null;
}

/** Returns the parameter of the signal, alone or from an options object. */
function signalOf({ params }: FunctionNode): string | null {
  for (const param of params) {
    if (param.type === 'Identifier' && named('abortSignalName').test(param.name)) return param.name;
    const pattern = param.type === 'AssignmentPattern' ? param.left : param;
    if (pattern.type !== 'ObjectPattern') continue;
    for (const property of pattern.properties) {
      if (property.type !== 'ObjectProperty' || !isNamed(property.key, 'signal')) continue;
      const { value } = property;
      const bound = value.type === 'AssignmentPattern' ? value.left : value;
      if (bound.type === 'Identifier') return bound.name;
    }
  }
  return null;
}

function isNamed(node: Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

function given(
  { node }: Visit & { node: Call },
  name: string,
  { file, text }: ParsedSource,
): { node: Node; edits: Edit[] }[] {
  const path = pathOf(node, file);
  const effects = path === null ? [] : codeOf(file).models.packages.at(path);
  const takes = effects.find((each) => typeof each === 'object' && 'signalAt' in each);
  const index = (takes as SignalEffect | undefined)?.signalAt ?? -1;
  if (index < 0 || node.arguments.some(({ type }) => type === 'SpreadElement')) return [];
  const property = name === 'signal' ? 'signal' : `signal: ${name}`;
  const options = node.arguments[index];
  if (options) return intoOptions(options, property, node);
  const last = node.arguments.at(-1);
  const missing = 'undefined, '.repeat(index - node.arguments.length);
  const passed = `${missing}{ ${property} }`;
  if (last) return [{ node, edits: [insertion(endOf(last), `, ${passed}`)] }];
  const at = endOf(node) - 1;
  return text[at] === ')' ? [{ node, edits: [insertion(at, passed)] }] : [];
}

function intoOptions(options: Node, property: string, node: Node): { node: Node; edits: Edit[] }[] {
  if (options.type !== 'ObjectExpression') return [];
  const has = options.properties.some(
    (each) => each.type === 'SpreadElement' || isNamed(each.key, 'signal'),
  );
  if (has) return [];
  const comma = options.properties.length > 0 ? ',' : ' ';
  return [{ node, edits: [insertion(startOf(options) + 1, ` ${property}${comma}`)] }];
}

/** Returns the path of a callee from its module on: `fetch`, `"fs/promises".readFile`. */
function pathOf({ callee }: Call, file: File): string | null {
  if (callee.type === 'Identifier') {
    const from = importOf(callee.name, file);
    if (from) return `"${from.module}".${from.name}`;
    return callee.name === 'fetch' ? 'fetch' : null;
  }
  if (!isMember(callee) || callee.property.type !== 'Identifier' || callee.computed) return null;
  const { object, property } = callee;
  if (object.type !== 'Identifier') return null;
  const from = importOf(object.name, file);
  if (!from) return null;
  const module = from.module === 'fs' && from.name === 'promises' ? 'fs/promises' : from.module;
  return from.name === '*' || from.name === 'promises' ? `"${module}".${property.name}` : null;
}

interface Imported {
  module: string;
  /** `*` for the whole module. */
  name: string;
}

function importOf(local: string, file: File): Imported | null {
  for (const statement of file.program.body) {
    if (statement.type === 'ImportDeclaration') {
      const found = statement.specifiers.find((each) => each.local.name === local);
      if (!found) continue;
      const module = statement.source.value.replace(/^node:/, '');
      const isOne = found.type === 'ImportSpecifier' && found.imported.type === 'Identifier';
      return { module, name: isOne ? (found.imported as { name: string }).name : '*' };
    }
    if (statement.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declarations) {
      const module = init ? requiredBy(init)?.replace(/^node:/, '') : undefined;
      const name = module === undefined ? null : nameBound(id, init!, local);
      if (module !== undefined && name !== null) return { module, name };
    }
  }
  return null;
}

/** Returns the export of a required module that a name refers to. */
function nameBound(id: Node, init: Node, local: string): string | null {
  if (id.type === 'Identifier' && id.name === local) {
    const isMade = isMember(init) && init.property.type === 'Identifier';
    return isMade ? (init.property as { name: string }).name : '*';
  }
  if (id.type !== 'ObjectPattern') return null;
  for (const property of id.properties) {
    if (property.type !== 'ObjectProperty' || !isNamed(property.value, local)) continue;
    if (property.key.type === 'Identifier') return property.key.name;
  }
  return null;
}
