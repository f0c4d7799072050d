import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import conventions from '../../src/models/conventions.json';
import type { ModelFile } from '../../src/models/model';
import { PROJECT } from '../subjects';
import { nameTablesIn, read, unionWords } from './nameTables';

const ROOMS = [
  ...['analysis', 'calling', 'document', 'explore', 'fixes', 'modules', 'probe', 'rules'],
  ...['scoring', 'source-maps'],
].map((room) => `src/${room}`);

/** Programs of the gallery are subjects; what side effects are refused is a matter of safety, and of Node alone. */
const NOT_LOOKED_AT = /^bench-runner\/(?:patterns|sideEffects)\/|packed\.js$/;

/** Files with lists of names that are no API's, and whose names they are. */
const OF_NO_API: Readonly<Record<string, string>> = {
  'bench-runner/moduleCode.js': 'error codes of Node',
  'bench-runner/recording/ofEngine.js': 'error codes of Node',
  'bench-runner/searching/changedFacts.js': 'own keys of facts',
  'src/modules/programFiles.ts': 'folders and files that a program starts by',
  'bench-runner/searching/issues.js': 'formats of JSON Schema',
  'bench-runner/searching/kindsWithMember.js': 'words of error messages',
  'bench-runner/start.js': 'own files',
  'bench-runner/tools/types.js': 'types of TypeScript, in a thread without a job',
  'bench-runner/twoAtOnce/scene.js': 'names that every invented value has',
  'src/analysis/order/parts.ts': 'keys of Babel nodes',
  'src/calling/inventions/typeFacts.ts': 'own degrees of confidence',
  'src/calling/undeclared.ts': 'names of files and folders',
  'src/document/asyncName.ts': 'spellings of a keyword',
  'src/document/embedded.ts': 'languages of fences',
  'src/document/git.ts': 'variables of git',
  'src/document/packageVersions.ts': 'keys of package.json',
  'src/document/sourceFiles.ts': 'names of files and folders',
  'src/document/syntax.ts': 'plugins of the parser',
  'src/document/walk.ts': 'keys of Babel nodes',
  'src/fixes/findFixes.ts': 'own kinds of fixes',
  'src/fixes/fixTitle.ts': 'own kinds of fixes',
  'src/modules/setUp/findSetUp.ts': 'extensions of files',
  'src/modules/setUp/named.ts': 'options of compilers',
  'src/modules/setUp/scripts.ts': 'programs that start others',
  'src/modules/sourceOf.ts': 'names of folders',
  'src/modules/tsconfig.ts': 'options of TypeScript',
  'src/probe/operationWords.ts': 'words for the I/O of the gallery',
  'src/probe/order/turnsInRow.ts': 'keys of Babel nodes',
  'src/rules/hidden-failure.ts': 'Babel nodes',
  'src/rules/left-open.ts': 'own kinds of fixes',
  'src/rules/registry.ts': 'own rules',
  'src/rules/unhandled-rejection.ts': 'own kinds of fixes',
  'src/source-maps/targets.ts': 'names of browsers',
};

const SOURCES = [...filesOf('src', /\.ts$/), ...filesOf('bench-runner', /\.d\.ts$/)].filter(
  (file) => !file.includes('node_modules'),
);
const LOOKED_AT = [
  ...ROOMS.flatMap((room) => filesOf(room, /\.ts$/)),
  ...filesOf('bench-runner', /\.js$/),
].filter((file) => !NOT_LOOKED_AT.test(file));

describe('tables of names', () => {
  const words = unionWords(SOURCES);
  const tables = LOOKED_AT.map((file) => ({ file, found: nameTablesIn(file, read(file), words) }));

  it('stand in src/models, where they tell what an API does', () => {
    assert.ok(LOOKED_AT.length > 400, `${LOOKED_AT.length} files`);
    const others = tables.filter(({ file }) => !(file in OF_NO_API));
    assert.deepEqual(
      others.flatMap(({ found }) => found.map(({ at, names }) => `${at} ${names.join(' ')}`)),
      [],
    );
  });

  it('are of no API in files that are there', () => {
    const having = tables.filter(({ found }) => found.length > 0).map(({ file }) => file);
    assert.deepEqual(
      Object.keys(OF_NO_API).filter((file) => !having.includes(file)),
      [],
    );
  });

  it('say all that a name means in one place', () => {
    const { entries } = conventions as ModelFile;
    const names = entries.flatMap(({ path: each }) => each.split(' '));
    assert.ok(names.length > 1000, `${names.length} names`);
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    );
  });

  for (const [what, code] of [
    ['a regular expression', 'const CLOSES = /^(?:close|destroy|release)$/;'],
    ['a list', "const CLOSES = ['close', 'destroy', 'release'];"],
    ['a text', "const CLOSES = 'close destroy release'.split(' ');"],
    ['an object', 'const CLOSES = { close: true, destroy: true, release: true };'],
  ] as const) {
    it(`are seen as ${what}`, () =>
      assert.deepEqual(nameTablesIn('a.ts', code, new Set())[0]?.names, [
        'close',
        'destroy',
        'release',
      ]));
  }

  it('are none where they are words of the language, of its syntax, or of a message', () => {
    const code = `
      const NODES = /^(?:Await|Yield|Return)(?:Expression|Statement)$/;
      const SAYS = /is not a (?:function|constructor|class)/;
      const KINDS = ['left', 'right', 'up'];`;
    assert.deepEqual(nameTablesIn('a.ts', code, new Set(['left', 'right', 'up'])), []);
  });
});

function filesOf(folder: string, end: RegExp): string[] {
  return fs
    .readdirSync(path.join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((file) => end.test(file));
}
