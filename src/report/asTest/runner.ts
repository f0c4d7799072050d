import * as path from 'node:path';

import type { SubjectDocument } from '../../document/document';
import { rangeOf } from '../../document/packageVersions';
import { Disk } from '../../document/disk';
import { syntaxOf } from '../../document/syntax';
import { walk } from '../../document/walk';
import { literal } from './code';

/** How a test is run, and how it gets a copy of the file with stubs in place of its imports. */
export interface TestRunner {
  name: 'Vitest' | 'node:test';
  /** Command that runs a test file, which stands behind it. */
  command: string;
  /** Code at the top of the file. */
  imports: string;
  /** Function `load(modules)`, which resolves to the exports of a new copy. */
  load: string;
  /** Name by which the test replaces what the file imports under a name. */
  moduleName(specifier: string): string;
}

/** Returns the runner of the project's tests: Vitest if it depends on it, else node:test. */
export function runnerFor(document: SubjectDocument, testFile: string): TestRunner {
  const subject = literal(specifierOf(document.file, testFile));
  const name = path.basename(testFile);
  const moduleName = (specifier: string) =>
    specifier.startsWith('.')
      ? specifierOf(path.join(path.dirname(document.file), specifier), testFile)
      : specifier;
  const isCommon = isCommonJs(document);
  const end = path.extname(testFile);
  if (isVitest(document)) return { ...vitest(subject), moduleName };
  if (isCommon && end !== '.js' && end !== '.cjs') throw new WrongName(isCommon, name);
  if (!isCommon && end !== '.js' && end !== '.mjs') throw new WrongName(isCommon, name);
  return isCommon
    ? { ...required(subject), moduleName: (specifier) => specifier }
    : { ...imported(document, subject), moduleName };
}

/** Thrown for a test file whose name says that it is a module of another kind. */
export class WrongName extends Error {
  constructor(isCommon: boolean, name: string) {
    const [kind, end] = isCommon ? ['a CommonJS module', '.js or .cjs'] : ['an ES module', '.mjs'];
    super(`The file is ${kind}, so the name of its test ends with ${end}, and not as ${name}.`);
  }
}

function isVitest({ file }: SubjectDocument): boolean {
  return rangeOf('vitest', file, new Disk()) !== null;
}

/** Returns the usual name of a test beside a file. */
export function testFileFor(document: SubjectDocument, functionName: string): string {
  const { dir, name } = path.parse(document.file);
  const of = functionName.replace(/[^\w$]+/g, '-');
  const end = isCommonJs(document) && !isVitest(document) ? '.js' : '.mjs';
  return path.join(dir, `${name}.${of}.test${end}`);
}

type Plain = Omit<TestRunner, 'moduleName'>;

function specifierOf(file: string, testFile: string): string {
  const relative = path.relative(path.dirname(testFile), file).split(path.sep).join('/');
  return relative.startsWith('.') ? relative : `./${relative}`;
}

function isCommonJs({ file, language, ...document }: SubjectDocument): boolean {
  if (/\.[mc]?tsx?$/.test(file) || file.endsWith('.mjs')) return false;
  const { file: syntax } = syntaxOf({ file, language, ...document });
  return !syntax?.program.body.some(({ type }) => /^(?:Import|Export)/.test(type));
}

const MODULES_BY_NAME = 'Loads a new copy of the file, with stubs in place of what it imports.';

function vitest(subject: string): Plain {
  return {
    name: 'Vitest',
    command: 'npx vitest run',
    imports: [
      "import assert from 'node:assert/strict';",
      "import { setImmediate as nextTurn } from 'node:timers/promises';",
      "import { isDeepStrictEqual } from 'node:util';",
      "import { test, vi } from 'vitest';",
    ].join('\n'),
    load: `/** ${MODULES_BY_NAME} */
async function load(modules) {
  vi.resetModules();
  for (const [name, exports] of Object.entries(modules))
    vi.doMock(name, () => ({ default: exports, ...exports }));
  return import(${subject});
}`,
  };
}

function required(subject: string): Plain {
  return {
    name: 'node:test',
    command: 'node --test',
    imports: [
      "'use strict';",
      '',
      "const assert = require('node:assert/strict');",
      "const Module = require('node:module');",
      "const { test } = require('node:test');",
      "const { setImmediate: nextTurn } = require('node:timers/promises');",
      "const { isDeepStrictEqual } = require('node:util');",
    ].join('\n'),
    load: `/** ${MODULES_BY_NAME} */
async function load(modules) {
  const usual = Module._load;
  Module._load = (name, ...more) =>
    Object.hasOwn(modules, name) ? modules[name] : usual(name, ...more);
  try {
    delete require.cache[require.resolve(${subject})];
    return require(${subject});
  } finally {
    Module._load = usual;
  }
}`,
  };
}

function imported(document: SubjectDocument, subject: string): Plain {
  const flags = ['--experimental-test-module-mocks'];
  if (needsTransform(document)) flags.push('--experimental-transform-types');
  return {
    name: 'node:test',
    command: `node --test ${flags.join(' ')}`,
    imports: [
      "import assert from 'node:assert/strict';",
      "import { mock, test } from 'node:test';",
      "import { setImmediate as nextTurn } from 'node:timers/promises';",
      "import { isDeepStrictEqual } from 'node:util';",
    ].join('\n'),
    load: `let copies = 0;

/** ${MODULES_BY_NAME} */
async function load(modules) {
  const mocks = Object.entries(modules).map(([name, exports]) =>
    mock.module(name, { defaultExport: exports, namedExports: { ...exports } }),
  );
  copies += 1;
  const subject = await import(\`\${${subject}}?copy=\${copies}\`);
  for (const each of mocks) each.restore();
  return subject;
}`,
  };
}

/** True for TypeScript with syntax that is more than types. */
function needsTransform(document: SubjectDocument): boolean {
  const { file } = syntaxOf(document);
  let isFound = false;
  if (file)
    walk(file, ({ node }) => {
      isFound ||= /^TS(?:ParameterProperty|EnumDeclaration|ModuleBlock)$/.test(node.type);
    });
  return isFound;
}
