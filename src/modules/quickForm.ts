import * as path from 'node:path';
import * as vm from 'node:vm';

import type { SubjectDocument } from '../document/document';
import type { EmitOptions } from '../document/emitOptions';
import { hashbangAsComment } from '../document/hashbang';
import type { Runnable } from '../document/runnable';
import { transpile } from '../document/transpile';

/** Matches code that needs a syntax tree, or looks like it. */
const CLOSER_LOOK = new RegExp(
  [
    /\bimport\s*[.(/]/,
    /^\s*@[\w(]/,
    /\b(?:namespace|module)\s+\w+\s*\{/,
    /\baccessor\s+[\w#[]/,
    /\busing\s+\w/,
    /^(?:export|const|let|var|function|class|import|async)\b.*\b(?:require|module|exports|__filename|__dirname)\b(?!\()/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'm',
);

/**
 * Compiles an ES module or a TypeScript file without a syntax tree, since a project has many. Null:
 * it needs a syntax tree.
 *
 * @param strip removes the types, with every other character in its place; null if it cannot
 */
export async function quickForm(
  document: SubjectDocument,
  emit: EmitOptions,
  strip: (text: string) => Promise<string | null>,
): Promise<Runnable | null> {
  const { file, language, text } = document;
  if (CLOSER_LOOK.test(text)) return null;
  const isTypeScript = language.startsWith('typescript');
  // any JavaScript file may contain JSX
  if (!isTypeScript && /<\/|\/>/.test(text)) return null;
  const traits = {
    module: true,
    jsx: /x$/i.test(path.extname(file)),
    awaits: false,
    compiled: false,
  };
  const bare = hashbangAsComment(text);
  const transpiled = transpile(document, (await strip(bare)) ?? bare, traits, emit);
  if (transpiled.state === 'failed') return null;
  const { map } = transpiled;
  const code = exportedWhenUsed(transpiled.code);
  if (!/\bawait\b/.test(code)) return { code, map, ran: 'transpiled' };
  if (isCommonJs(code)) {
    return { code, map, ran: 'transpiled' };
  }
  const awaits = compiles(`(async function () {${code}\n})`);
  return awaits ? { code, map, ran: 'transpiled', awaits: true } : null;
}

/**
 * Makes re-exported imports getters, so that they load on use, like the live bindings of an ES
 * module.
 */
function exportedWhenUsed(code: string): string {
  const modules = new Set(Array.from(code.matchAll(REQUIRED), ([, module]) => module));
  return code.replace(IMPORTED_EXPORT, (whole, name: string, module: string, imported: string) =>
    modules.has(module)
      ? `Object.defineProperty(exports, '${name}', { enumerable: true, configurable: true, get: () => ${module}.${imported} });`
      : whole,
  );
}

/** Match imports and exports as Sucrase writes them. */
const REQUIRED = /\bvar (_[\w$]+) = require\(/g;
const IMPORTED_EXPORT = /\bexports\.([A-Za-z_$][\w$]*) = (_[\w$]+)\.([A-Za-z_$][\w$]*);/g;

/** True if the code compiles as a CommonJS module. */
export function isCommonJs(code: string): boolean {
  const body = hashbangAsComment(code);
  return compiles(`(function (exports, require, module, __filename, __dirname) {${body}\n})`);
}

function compiles(code: string): boolean {
  try {
    void new vm.Script(code);
    return true;
  } catch {
    return false;
  }
}
