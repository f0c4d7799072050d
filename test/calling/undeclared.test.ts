import * as assert from 'node:assert/strict';

import { inventionsFor } from '../../src/calling/inventions';
import { undeclaredNames } from '../../src/calling/undeclared';
import { functionsOf } from '../../src/document/functions';
import { Project } from '../../src/modules/project';
import { documentOf } from '../document/documents';

describe('the names that nobody declares', () => {
  const HANDLER = 'async function own(a) { try { await a(); } catch (e) { log(err); } }';
  const table: [what: string, text: string, names: string[], file?: string][] = [
    ['are those of a module', `${HANDLER}\nmodule.exports = own;`, ['log', 'err']],
    ['are those of an ES module', `import { log } from './log';\nexport ${HANDLER}`, ['err']],
    [
      'are those behind a test of an error',
      'export function own(a, done) { a((error) => { if (error) return done(problem); done(null); }); }',
      ['problem'],
    ],
    [
      'are those given to catch',
      'export const own = (a) => a().catch(() => { throw problem; });',
      ['problem'],
    ],
    [
      'are an error wherever it is read',
      'export const own = (a, done) => a(() => done(err));',
      ['err'],
    ],
    ['are none that an undisturbed call reads, too', `export ${HANDLER}; log(1);`, ['err']],
    [
      'are slips for a name of the file, wherever they are read',
      "import { notifier, audit, client } from './all'; export const own = async (a) => [await audti(a), notifer, clinet, client, notifier, audit];",
      ['audti', 'notifer', 'clinet'],
    ],
    [
      'are none that are like a name of the file and are meant so',
      'export const own = async (a) => { const user = await users.find(a); const cached = await cache.get(a); const order = await Order.of(client1, client2); return [user, cached, order]; };',
      [],
    ],
    ['are none of a script, which shares globals', HANDLER, []],
    [
      'are none of the language or of Node',
      'export const own = (a) => a().catch(() => fetch(URL, process));',
      [],
    ],
    [
      'are none of a browser',
      'export const own = (a) => a().catch(() => [document, HTMLElement, $]);',
      [],
    ],
    [
      'are none of test runners',
      "export const own = (a) => a().catch(() => it('works', () => expect(1)));",
      [],
    ],
    [
      'are none of what a bundler puts in',
      'export const own = (a) => a().catch(() => __VERSION__);',
      [],
    ],
    [
      'are none that a comment names',
      `/* global err */ export ${HANDLER} import './log';`,
      ['log'],
    ],
    [
      'are none that are declared to be there',
      `declare const log: Log; declare global { var err: Error } export ${HANDLER}`,
      [],
      '/project/own.ts',
    ],
    ['are none that the file puts there', `globalThis.err = 1; export ${HANDLER}`, ['log']],
    [
      'are none behind what ends their block',
      'export const own = (a) => a().catch((e) => { throw e; return problem(e); });',
      [],
    ],
    ['are none that code asks for', "export const own = () => typeof err !== 'u' && err;", []],
  ];
  for (const [what, text, names, file] of table) {
    it(what, () => assert.deepEqual(namesIn(text, file), names));
  }

  it('are none of a fragment, which others may declare', () => {
    assert.deepEqual(namesIn(`export ${HANDLER}`, undefined, true), []);
  });

  it('stand where they are read', () => {
    const text = `export async function own(a) {\n  return a(err);\n}`;
    const [found] = foundIn(text);
    assert.deepEqual(found?.at, { file: '/project/own.js', line: 2, column: 12 });
  });
});

function namesIn(text: string, file?: string, isFragment?: boolean): string[] {
  return foundIn(text, file, isFragment).map(({ name }) => name);
}

function foundIn(text: string, file = '/project/own.js', isFragment = false) {
  const whole = documentOf(text, file);
  const document = isFragment ? ({ ...whole, fragment: true } as const) : whole;
  const fn = functionsOf(document).functions.find(({ name }) => name === 'own');
  assert.ok(fn);
  const { globals } = inventionsFor(document, fn).plan;
  return undeclaredNames(document, fn, globals, new Project());
}
