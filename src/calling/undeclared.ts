import { readdirSync } from 'node:fs';
import * as path from 'node:path';

import type { Code } from '../analysis/code';
import { analysisOf } from '../analysis/functionAnalysis';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { isIdentifier } from '../document/exported';
import type { FunctionOfDocument } from '../document/functions';
import { isInside } from '../document/range';
import { isFunction, type Visit } from '../document/walk';
import type { Disk } from '../document/disk';
import { named } from '../models/shipped';
import type { Project } from '../modules/project';

/** A name that is read but not declared: its line throws a ReferenceError. */
export interface UndeclaredName {
  name: string;
  at: SourcePosition;
  /** True if the function itself reads it, not only the rest of its file. */
  isOwn: boolean;
}

/**
 * Returns undeclared names in a module's handlers of failures: neither the file, its environment
 * nor its project declares them. Such a mistake stays hidden until something fails.
 *
 * Names that an undisturbed call uses have worked, so they get mocks, unless they are a typo of a
 * name in the file. So do all names of a fragment, and of a script, which shares globals with
 * others.
 *
 * @param globals names that the code uses, and that are not of the language or of Node
 */
export function undeclaredNames(
  document: SubjectDocument,
  fn: FunctionOfDocument,
  globals: readonly string[],
  { disk, programs }: Pick<Project, 'disk' | 'programs'>,
): UndeclaredName[] {
  const code = analysisOf(document, fn)?.code;
  if (!code || document.fragment) return [];
  const reads = code.scopes.undeclared.flatMap((visit) => {
    const { node } = visit;
    const runs = node.type === 'Identifier' && !isBehindEnd(visit);
    return runs ? [{ name: node.name, node, visit }] : [];
  });
  if (!isModule(code) && !reads.some(({ name }) => named('ofModule').test(name))) return [];
  const isReadInHandlers = (name: string) =>
    reads.every((read) => read.name !== name || isInHandler(read.visit));
  let beside: string[] | undefined;
  const textsBeside = () =>
    (beside ??= [
      document.text,
      ...aroundOf(document.file, disk),
      ...programs.textsOf(document.file),
    ]);
  const unknown = globals.filter(
    (name) =>
      (named('errorName').test(name) || isSlip(name, code) || isReadInHandlers(name)) &&
      !named('ofEnvironment').test(name) &&
      !named('ioOfNode').test(name) &&
      !isSetAsGlobal(name, code) &&
      !textsBeside().some((text) => declares(text, name)),
  );
  return reads
    .filter(({ name }) => unknown.includes(name))
    .map(({ name, node }) => {
      const { line, column } = node.loc?.start ?? { line: fn.line, column: 0 };
      const at = { file: document.file, line, column: column + 1 };
      return { name, at, isOwn: isInside(node, fn) };
    });
}

/** True for a name that the file sets without declaring it, which makes a global outside strict mode. */
function isSetAsGlobal(name: string, code: Code): boolean {
  const { program } = code.file;
  const isStrict = program.directives.some(({ value }) => value.value === 'use strict');
  if (isStrict || program.sourceType === 'module') return false;
  return [...code.visits.values()].some(
    ({ node }) =>
      node.type === 'AssignmentExpression' &&
      node.left.type === 'Identifier' &&
      node.left.name === name &&
      code.scopes.bindingOf(code.at(node.left)) === null,
  );
}

/** Least length of a name for typos: shorter names are often similar. */
const LEAST_LETTERS = 5;

/** True if the file declares a name that differs by one letter, or by two swapped ones. */
function isSlip(name: string, { scopes }: Code): boolean {
  if (name.length < LEAST_LETTERS) return false;
  return [...scopes.names].some((declared) => isOneSlip(name, declared));
}

/**
 * True if two names differ by one added or changed letter, or by two swapped ones. Prefixes do not
 * count: `users` and `user`, `cache` and `cached`, `one` and `one2`; nor do capitals: `Order` and
 * `order`.
 */
function isOneSlip(a: string, b: string): boolean {
  if (a.startsWith(b) || b.startsWith(a)) return false;
  const length = Math.min(a.length, b.length);
  let start = 0;
  while (start < length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (!/^[a-z]*$/.test(left + right)) return false;
  const isTurned = left.length === 2 && left === [...right].reverse().join('');
  return isTurned || Math.max(left.length, right.length) === 1;
}

/** True for code behind the end of its block: `throw error; return reject(error);`. */
function isBehindEnd({ node, parent }: Visit): boolean {
  const block = parent?.node;
  if (!block || isFunction(node)) return false;
  const statements = block.type === 'BlockStatement' ? block.body : [];
  const at = statements.findIndex((each) => each === node);
  const ends = statements.slice(0, Math.max(at, 0)).some(({ type }) => ENDS.test(type));
  return ends || isBehindEnd(parent);
}

const ENDS = /^(?:Throw|Return|Break|Continue)Statement$/;

/** True in a `catch`, in the function of `.catch()`, or behind `if (error)`. */
function isInHandler({ node, key, parent }: Visit): boolean {
  if (parent === null) return false;
  const around = parent.node;
  if (around.type === 'CatchClause') return true;
  if (around.type === 'IfStatement' && key === 'consequent') {
    if (around.test.type === 'Identifier' && named('errorName').test(around.test.name)) return true;
  }
  if (around.type === 'CallExpression' && around.callee !== node) {
    const { callee } = around;
    if (callee.type === 'MemberExpression' && isIdentifier(callee.property, 'catch')) return true;
  }
  return isInHandler(parent);
}

function isModule({ file }: Code): boolean {
  return file.program.body.some(({ type }) => /^(?:Import|Export)/.test(type));
}

/**
 * True if a text declares a global: by `declare`, in a comment or a list of globals, or by
 * assignment.
 */
function declares(text: string, name: string): boolean {
  if (!text.includes(name)) return false;
  const word = `(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`;
  const kinds = '(?:var|let|const|function|class|enum|namespace)';
  return (
    new RegExp(`\\b${kinds}\\s+${word}`).test(behind(text, /\bdeclare\b/)) ||
    new RegExp(`/\\*\\s*globals?\\b[^*]*${word}`).test(text) ||
    new RegExp(word).test(behind(text, /\bglobals\b['"]?\s*:/)) ||
    new RegExp(
      `\\b(?:global|globalThis|window|self)\\.${name.replaceAll('$', '\\$')}\\s*=[^=]`,
    ).test(text)
  );
}

/**
 * Returns the text behind the first match. A single expression for both would retry at each start.
 */
function behind(text: string, start: RegExp): string {
  const found = start.exec(text);
  return found ? text.slice(found.index + found[0].length) : '';
}

const MOST_BYTES = 256 * 1024;
const SAYS_GLOBALS = /^(?:\.eslintrc(?:\.\w+)?|eslint\.config\.\w+|.*\.d\.[cm]?ts)$/;
const FOLDERS = ['', 'types', 'typings', '@types', 'src', 'src/types'];

/**
 * Returns the texts of a project that declare globals: the configuration of ESLint, and type
 * declarations.
 */
function aroundOf(file: string, disk: Disk): string[] {
  const home = disk.packageFolder(file);
  if (home === null) return [];
  const folders = new Set([...FOLDERS.map((name) => path.join(home, name)), path.dirname(file)]);
  const files = [...folders].flatMap((folder) =>
    namesIn(folder)
      .filter((name) => SAYS_GLOBALS.test(name))
      .map((name) => path.join(folder, name)),
  );
  return files.flatMap((each) => disk.text(each, MOST_BYTES) ?? []);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
