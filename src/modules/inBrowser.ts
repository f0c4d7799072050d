import * as path from 'node:path';

import type { File, Node } from '@babel/types';

import { drawsIn, hookOf, isComponent, isHandler } from '../document/component';
import type { SubjectDocument } from '../document/document';
import { isIdentifier, isMemberName } from '../document/exported';
import { declaredNames } from '../document/fakedNames';
import { functionsNamed } from '../document/findFunction';
import { visitOfFunction } from '../document/functionVisit';
import { syntaxOf } from '../document/syntax';
import { walk, walkWithin, type FunctionVisit, type Visit } from '../document/walk';
import { builtIn } from './builtins';
import { named } from '../models/shipped';

/**
 * Returns evidence that code runs in a browser's page, where no failure ends a process:
 * `it uses document`. Null without evidence, or with evidence for Node.
 *
 * @param functionPath the function in question; left out: the whole file
 */
export function browserEvidence(document: SubjectDocument, functionPath?: string): string | null {
  const { file } = syntaxOf(document);
  if (!file || isForServer(file)) return null;
  if (/^\.(?:vue|svelte)$/.test(path.extname(document.file).toLowerCase()))
    return 'it is the script of a component';
  return ofFile(file) ?? ofFunctions(file, around(document, functionPath));
}

function isForServer(file: File): boolean {
  return (
    saysOf(file, 'use server') || lookedThrough(file).imports.some(({ from }) => isOfNode(from))
  );
}

/**
 * True for a module that shows use of Node. Bundlers also polyfill pure modules in browsers, unless
 * imported with `node:`.
 */
function isOfNode(specifier: string): boolean {
  const kind = builtIn(specifier);
  return kind === 'doesIo' || (kind === 'pure' && specifier.startsWith('node:'));
}

function ofFile(file: File): string | null {
  if (saysOf(file, 'use client')) return "its file says 'use client'";
  const drawing = lookedThrough(file).imports.find(({ from }) => named('drawsPage').test(from));
  return drawing ? `its file imports ${drawing.from}` : null;
}

function saysOf(file: File, directive: string): boolean {
  return file.program.directives.some(({ value }) => value.value === directive);
}

/** Facts by file, which each of its functions needs. */
const known = new WeakMap<File, OfFile>();

interface OfFile {
  imports: readonly { from: string }[];
  /** Names of browser globals, wherever they are used as names of their own. */
  names: readonly Visit[];
}

function lookedThrough(file: File): OfFile {
  const found = known.get(file) ?? { imports: importsIn(file), names: namesIn(file) };
  known.set(file, found);
  return found;
}

function importsIn(file: File): { from: string }[] {
  const found: { from: string }[] = [];
  walk(file, ({ node }) => {
    if (node.type === 'ImportDeclaration' && node.importKind !== 'type')
      found.push({ from: node.source.value });
    if (node.type !== 'CallExpression') return;
    const [first] = node.arguments;
    const { callee } = node;
    const asks =
      callee.type === 'Import' || (callee.type === 'Identifier' && callee.name === 'require');
    if (asks && first?.type === 'StringLiteral') found.push({ from: first.value });
  });
  return found;
}

/** Returns the function and those around it, the innermost first. */
function around(document: SubjectDocument, functionPath: string | undefined): FunctionVisit[] {
  const [found] = functionPath === undefined ? [] : functionsNamed(document, functionPath);
  const functions: FunctionVisit[] = [];
  let visit = found ? visitOfFunction(document, found) : null;
  for (; visit; visit = visit.within) functions.push(visit);
  return functions;
}

function ofFunctions(file: File, functions: readonly FunctionVisit[]): string | null {
  const drawn = functions
    .slice(1)
    .some((each) => isComponent(each, 'default') && hasHandlers(each));
  if (drawn) return 'it stands in a component with handlers';
  const ofPage = isOfPage(file) ? ofRenderer(functions) : null;
  if (ofPage !== null) return ofPage;
  const used = pageName(file, new Set(functions));
  return used === null ? null : `it uses ${used}`;
}

/** Returns the evidence that a renderer of a page calls one of the functions, or what it is in. */
function ofRenderer(functions: readonly FunctionVisit[]): string | null {
  const hook = functions.map(hookOf).find((name) => name !== null);
  if (hook) return `it is given to ${hook}`;
  return functions.some(isOfComponentClass) ? 'it is a method of a component' : null;
}

/** True for a method of a class that renders elements. */
function isOfComponentClass({ parent }: FunctionVisit): boolean {
  const { node = null } = parent?.node.type === 'ClassBody' ? parent : (parent?.parent ?? {});
  return (
    node?.type === 'ClassBody' &&
    node.body.some(
      (each) =>
        each.type === 'ClassMethod' && isIdentifier(each.key, 'render') && drawsIn(each.body),
    )
  );
}

/** True for hooks of a page; those of a terminal or a phone run in none. */
function isOfPage(file: File): boolean {
  const { imports } = lookedThrough(file);
  return (
    imports.some(({ from }) => named('drawing').test(from)) &&
    !imports.some(({ from }) => named('drawsElsewhere').test(from))
  );
}

/** True if a component has handlers, like `onClick={…}`; one rendered on a server has none. */
function hasHandlers({ node }: FunctionVisit): boolean {
  let found = false;
  walkWithin(node.body, (each: Node) => {
    found ||= each.type === 'JSXAttribute' && isHandler(each);
    return !found;
  });
  return found;
}

/**
 * Returns the first browser global at the top level or directly in one of the functions. Callbacks
 * do not count, as a program of Node may send them to a page.
 */
function pageName(file: File, functions: ReadonlySet<FunctionVisit>): string | null {
  const { names } = lookedThrough(file);
  if (names.length === 0) return null;
  const declared = declaredNames(file);
  // code that tests for a global runs in both
  const asked = new Set(names.filter(isAsked).map(nameOf));
  const used = names.find((visit) => {
    const name = nameOf(visit);
    const isNear = visit.within === null || functions.has(visit.within);
    return isNear && !declared.has(name) && !asked.has(name);
  });
  return used ? nameOf(used) : null;
}

function namesIn(file: File): Visit[] {
  const found: Visit[] = [];
  walk(file, (visit) => {
    if (named('ofPage').test(nameOf(visit)) && !isMemberName(visit)) found.push(visit);
  });
  return found;
}

function nameOf({ node }: Visit): string {
  return node.type === 'Identifier' ? node.name : '';
}

function isAsked({ parent }: Visit): boolean {
  const holder = parent?.node;
  return holder?.type === 'UnaryExpression' && holder.operator === 'typeof';
}
