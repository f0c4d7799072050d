import { readdirSync } from 'node:fs';
import * as path from 'node:path';

import type { Code } from '../analysis/code';
import { analysisOf } from '../analysis/functionAnalysis';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { isIdentifier } from '../document/exported';
import type { FunctionOfDocument } from '../document/functions';
import { isInside } from '../document/range';
import { isFunction, type Visit } from '../document/walk';
import type { Disk } from '../modules/disk';
import { named } from '../models/shipped';

/** A name that is read and that nobody declares: a ReferenceError when its line runs. */
export interface UndeclaredName {
  name: string;
  at: SourcePosition;
  /** It is read in the function, and not in the rest of its file. */
  isOwn: boolean;
}

/**
 * Where a module handles a failure by what nobody declares: neither the file itself nor, as far as is
 * known, what its code is run in or its project says. A mistake there stays unseen until something
 * fails; what an undisturbed call uses was seen to be there by whoever ran it, and is invented, unless it is
 * a slip of the hand for a name of the file. All of a fragment is, and of a script, which shares the globals
 * of others.
 *
 * @param globals names that the code uses, and that are not of the language or of Node
 */
export function undeclaredNames(
  document: SubjectDocument,
  fn: FunctionOfDocument,
  globals: readonly string[],
  disk: Disk,
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
  const textsBeside = () => (beside ??= [document.text, ...aroundOf(document.file, disk)]);
  const unknown = globals.filter(
    (name) =>
      (named('errorName').test(name) || isSlip(name, code) || isReadInHandlers(name)) &&
      !named('ofEnvironment').test(name) &&
      !named('ioOfNode').test(name) &&
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

/** Shorter names are like many. */
const LEAST_LETTERS = 5;

/** Whether the file declares a name that differs by one letter, or by two that change places. */
function isSlip(name: string, { scopes }: Code): boolean {
  if (name.length < LEAST_LETTERS) return false;
  return [...scopes.names].some((declared) => isOneSlip(name, declared));
}

/**
 * What both begin and end with leaves one letter more, another letter, or two the other way round. `users` beside
 * `user` is as it should be, and so are `cache` beside `cached`, `Order` beside `order`, `one` beside `one2`.
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

/** Behind what ends the block that it stands in: `throw error; return reject(error);` */
function isBehindEnd({ node, parent }: Visit): boolean {
  const block = parent?.node;
  if (!block || isFunction(node)) return false;
  const statements = block.type === 'BlockStatement' ? block.body : [];
  const at = statements.findIndex((each) => each === node);
  const ends = statements.slice(0, Math.max(at, 0)).some(({ type }) => ENDS.test(type));
  return ends || isBehindEnd(parent);
}

const ENDS = /^(?:Throw|Return|Break|Continue)Statement$/;

/** In a `catch`, in what is given to `.catch()`, or behind `if (error)`. */
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

/** By `declare`, in a comment or a list of globals, or by giving the global object a property. */
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

/** What follows the first match: one expression that goes on to any text tries each start anew. */
function behind(text: string, start: RegExp): string {
  const found = start.exec(text);
  return found ? text.slice(found.index + found[0].length) : '';
}

const MOST_BYTES = 256 * 1024;
const SAYS_GLOBALS = /^(?:\.eslintrc(?:\.\w+)?|eslint\.config\.\w+|.*\.d\.[cm]?ts)$/;
const FOLDERS = ['', 'types', 'typings', '@types', 'src', 'src/types'];

/** What a project says of globals: the configuration of ESLint, and declarations. */
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
