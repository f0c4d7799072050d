import * as path from 'node:path';

import { analysisOf } from '../analysis/functionAnalysis';
import type { SubjectDocument } from '../document/document';
import type { FunctionOfDocument } from '../document/functions';
import { textTraits } from '../document/textTraits';
import { inventionsFor } from './inventions';
import { sampleCode } from './sampleCode';

/** A first score file of a function. */
export interface NewScoreFile {
  /** Absolute path: beside the document. */
  file: string;
  text: string;
}

/**
 * Creates a first score file of a function, with the values of mocks as a start. It declares the
 * type of its cases, so that an editor completes them without any installation.
 */
export function newScoreFile(document: SubjectDocument, fn: FunctionOfDocument): NewScoreFile {
  const { dir, name, ext } = path.parse(document.file);
  const isTypeScript = document.language.startsWith('typescript');
  const extension = isTypeScript ? '.ts' : /^\.[mc]js$/.test(ext) ? ext : '.js';
  return {
    file: path.join(dir, `${name}.score${extension}`),
    text: scoreFileText(document, fn),
  };
}

export function scoreFileText(document: SubjectDocument, fn: FunctionOfDocument): string {
  const written = caseText(document, fn);
  if (document.language.startsWith('typescript')) {
    return `${TYPESCRIPT}\nexport const cases: ScoreCase[] = [\n${written}];\n`;
  }
  const list = `/** @type {ScoreCase[]} */\nconst cases = [\n${written}];\n\n`;
  const isModule = textTraits(document).module && path.extname(document.file) !== '.cjs';
  return `${JAVASCRIPT}\n${list}${isModule ? 'export { cases };' : 'module.exports = { cases };'}\n`;
}

function caseText(document: SubjectDocument, fn: FunctionOfDocument): string {
  const endsByCallback = analysisOf(document, fn)?.completion()?.completesBy === 'callback';
  const { args, plan } = inventionsFor(document, fn, { endsByCallback });
  const values = args.map((argument) => {
    const value =
      argument.from === 'invention' ? sampleCode(plan.facts, argument.path) : 'undefined';
    return `      ${value}, // ${argument.name}\n`;
  });
  return [
    '  {',
    "    name: 'usual',",
    `    function: ${JSON.stringify(fn.path).replace(/^"(.*)"$/, "'$1'")},`,
    values.length === 0 ? '    args: () => [],' : `    args: () => [\n${values.join('')}    ],`,
    '  },\n',
  ].join('\n');
}

const MEMBERS = [
  ['name', 'string', 'By which it is chosen.', true],
  ['function', 'string', 'Which function of the file: `load`, `Cart.checkout`.', false],
  ['setup', '() => unknown', 'Called, and waited for, before the first call.', false],
  ['args', 'unknown[] | ((given: any) => unknown[])', 'Of a function: fresh ones for each call, from what setup gave.', true],
  ['teardown', '(given: any) => unknown', 'Called behind the last call.', false],
  ['io', "'invented' | 'real'", 'Real: its own modules and services.', false],
] as const; // prettier-ignore

const TYPESCRIPT = [
  '/** How Async Score calls a function of the file beside this one. */',
  'interface ScoreCase {',
  ...MEMBERS.flatMap(([name, type, meaning, isNeeded]) => [
    `  /** ${meaning} */`,
    `  ${name}${isNeeded ? '' : '?'}: ${type};`,
  ]),
  '}',
  '',
].join('\n');

const JAVASCRIPT = [
  '/**',
  ' * How Async Score calls a function of the file beside this one.',
  ' *',
  ' * @typedef {object} ScoreCase',
  ...MEMBERS.map(
    ([name, type, meaning, isNeeded]) =>
      ` * @property {${type}} ${isNeeded ? name : `[${name}]`} ${meaning}`,
  ),
  ' */',
  '',
].join('\n');
