import * as fs from 'node:fs';
import * as path from 'node:path';

import { parse } from '@babel/parser';
import type { File, Node } from '@babel/types';

import { languageOf } from '../document/document';
import { MAX_FILE_BYTES } from '../document/readDocument';
import { exportedBy } from '../document/exported';
import type { FunctionOfDocument } from '../document/functions';
import { unwrapped } from '../document/unwrapped';
import { failure, type Failure } from '../failure';
import { textOf } from '../document/disk';
import type { CallIo } from '../harness/ownProgram';
import { CALL_IOS } from './callOptions';

/** A case of a score file, as far as its text shows it. */
export interface ScoreFileCase {
  /** Null where only running the file shows it. */
  name: string | null;
  /** Its function; null: the only one, or whichever is scored. */
  function: string | null;
  io: CallIo | null;
  /** 1-based. */
  line: number;
}

/** A file beside another one, with cases for its functions. */
export interface ScoreFile {
  file: string;
  /** Null where only running the file shows them. */
  cases: ScoreFileCase[] | null;
}

/** Extensions of score files; the first that exists is used. */
const EXTENSIONS = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs'];

/** Returns the possible names of a score file: `cart.score.ts` for `cart.ts`. */
export function scoreFileNames(file: string): string[] {
  const { dir, name } = path.parse(file);
  return EXTENSIONS.map((extension) => path.join(dir, `${name}.score${extension}`));
}

/** Returns the score file of a file, or null where there is none. */
export function scoreFileOf(file: string): ScoreFile | Failure | null {
  const found = scoreFileNames(file).find((each) => fs.existsSync(each));
  if (found === undefined) return null;
  try {
    const text = textOf(found, MAX_FILE_BYTES);
    if (text === null) throw new Error('no file of at most 1,024 KB that can be read');
    return { file: found, cases: casesIn(parsed(found, text)) };
  } catch (error) {
    const line = /\((\d+):\d+\)$/.exec(error instanceof Error ? error.message : '')?.[1];
    return failure('failed', 'badSidecar', `${found} cannot be read.`, {
      found: error instanceof Error ? error.message : String(error),
      needed: 'a module that exports cases',
      remedy: 'Correct it, or take it away: what the function is called with is then invented.',
      ...(line !== undefined && { line: Number(line) }),
    });
  }
}

function parsed(file: string, text: string): File {
  const isTypeScript = languageOf(file)?.startsWith('typescript') === true;
  return parse(text, {
    sourceType: 'unambiguous',
    allowAwaitOutsideFunction: true,
    plugins: isTypeScript ? ['typescript'] : [],
  });
}

function casesIn(file: File): ScoreFileCase[] | null {
  for (const name of ['cases', null]) {
    const exported = exportedBy(file, name);
    if (exported.what !== 'value') continue;
    const list = listOf(file, exported.node);
    if (list) return list.map(caseOf);
  }
  return null;
}

/** Returns the elements of an array, directly, or from a variable or a member `cases`. */
function listOf(file: File, expression: Node): Node[] | null {
  const node = unwrapped(expression);
  if (node.type === 'ArrayExpression') {
    return node.elements.map((each) => (each ? unwrapped(each) : node));
  }
  if (node.type === 'ObjectExpression') {
    const cases = valueIn(node, 'cases');
    return cases ? listOf(file, cases) : null;
  }
  const init = node.type === 'Identifier' ? initOf(file, node.name) : null;
  return init ? listOf(file, init) : null;
}

function initOf(file: File, name: string): Node | null {
  for (const statement of file.program.body) {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    const found = declared.declarations.find(
      ({ id }) => id.type === 'Identifier' && id.name === name,
    );
    if (found?.init && unwrapped(found.init).type !== 'Identifier') return found.init;
  }
  return null;
}

function valueIn(object: Node & { type: 'ObjectExpression' }, name: string): Node | null {
  for (const each of object.properties) {
    if (each.type !== 'ObjectProperty' || each.computed) continue;
    const { key } = each;
    const isNamed =
      (key.type === 'Identifier' && key.name === name) ||
      (key.type === 'StringLiteral' && key.value === name);
    if (isNamed) return unwrapped(each.value);
  }
  return null;
}

function caseOf(node: Node): ScoreFileCase {
  const line = node.loc?.start.line ?? 1;
  if (node.type !== 'ObjectExpression') return { name: null, function: null, io: null, line };
  const text = (name: string) => {
    const value = valueIn(node, name);
    return value?.type === 'StringLiteral' ? value.value : null;
  };
  const io = CALL_IOS.find((each) => each === text('io')) ?? null;
  return { name: text('name'), function: text('function'), io, line };
}

export interface ChosenCase {
  file: string;
  /** Null: the first case that fits. */
  name: string | null;
  /** The case's own name of its function; null where it has none. */
  function: string | null;
  io: CallIo | null;
}

/** Returns the case of a call; null where the score file has none for the function. */
export function chooseCase(
  { file, cases }: ScoreFile,
  fn: FunctionOfDocument,
  name: string | undefined,
): ChosenCase | Failure | null {
  if (cases === null || cases.some((each) => each.name === null)) {
    return { file, name: name ?? null, function: fn.path, io: null };
  }
  const ofFunction = cases.filter(
    (each) => each.function === null || each.function === fn.path || each.function === fn.name,
  );
  const named = ofFunction.filter((each) => name === undefined || each.name === name);
  // a case with the path fits best, then one with the name
  const chosen =
    named.find((each) => each.function === fn.path) ??
    named.find((each) => each.function !== null) ??
    named[0];
  if (chosen) return { file, name: chosen.name, function: chosen.function, io: chosen.io };
  if (name === undefined) return null;
  return failure('failed', 'badSidecar', `${file} has no case named ${name} of ${fn.path}.`, {
    found: ofFunction.map((each) => each.name).join(', ') || 'no case of this function',
    needed: 'the name of one of its cases',
    remedy: 'Name one of them with --case or @score case, or add one to the file.',
  });
}

/** Explains that a case was named, but there is no score file. */
export function noScoreFile(file: string, name: string): Failure {
  return failure('failed', 'badSidecar', `There is no case named ${name}: no sidecar was found.`, {
    found: `no file of ${scoreFileNames(file)
      .map((each) => path.basename(each))
      .join(', ')}`,
    needed: `one of them in ${path.dirname(file)}`,
    remedy: 'Write one, or leave the name of the case out.',
  });
}
