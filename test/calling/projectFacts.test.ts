import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import type { ValueFact } from '../../bench-runner/protocol/invention';
import { prepareCall } from '../../src/calling/prepareCall';
import { readNoMapFile } from '../../src/document/mapReader';
import { documentOf } from '../document/documents';

describe("what the project's other files tell of a function", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'async-score-project-'));
    mkdirSync(path.join(folder, 'lib'));
    writeFileSync(path.join(folder, 'package.json'), '{}');
    write('lib/store.js', [
      `const { load, options } = require('db-client'), { twice } = require('./twice');`,
      `exports.keep = async ({ db, log }, rows) => { for (const row of rows) await db.save(row); };`,
      `exports.deep = async (given) => twice(given);`,
      `exports.all = async () => (await load()).map((row) => row.id);`,
      `exports.labels = () => { for (const each of options('labels')) each.trim(); };`,
      `exports.guarded = (mode) => { if (mode !== 'x') return; run(mode); run(mode); };`,
    ]);
    write('lib/twice.js', [`exports.twice = (many) => many.map((each) => each * 2);`]);
    write('lib/keys.js', [`module.exports = { kRows: Symbol('the rows (all)') };`]);
    write('lib/main.js', [`module.exports = run;`, `async function run(task) { await task(); }`]);
    write('lib/arrow.js', [`module.exports = async (task) => { await task(); };`]);
  });
  after(() => rmSync(folder, { recursive: true }));

  function write(name: string, lines: string[]): void {
    writeFileSync(path.join(folder, name), lines.join('\n'));
  }

  const table: [what: string, body: string, at: string, fact: ValueFact | undefined][] = [
    ['an argument', `store.keep({}, a);`, 'a', { is: 'array' }],
    ['what an object holds', `store.keep({ db: a.b }, []);`, 'a.b.save', { answers: 'promise' }],
    ['a file behind that file', `store.deep(a.list);`, 'a.list', { is: 'array' }],
    ['a module that it uses', ``, '"db-client".load', { answers: 'promise' }],
    ['what a module answers', ``, '"db-client".load()', { is: 'array' }],
    ['a file that is a function', `main(a.task);`, 'a.task', { answers: 'promise' }],
    ['a file that is an arrow', `require('./arrow')(a.task);`, 'a.task', { answers: 'promise' }],
    [
      'a module of an organisation',
      `await require('@db/client').go();`,
      '"@db/client".go',
      { answers: 'promise' },
    ],
    [
      'what goes by its symbol',
      `for (const b of a[kRows]) b();`,
      'a.the rows _all_',
      { is: 'array' },
    ],
    ['the way of a branch', `store.guarded(a.mode);`, 'a.mode', undefined],
  ];
  async function factsOf(text: string): Promise<Record<string, ValueFact>> {
    const document = documentOf(text, path.join(folder, 'lib', 'own.js'));
    const prepared = await prepareCall(document, 'own', {}, { readMap: readNoMapFile });
    assert.ok('own' in prepared);
    return prepared.own.call.inventions.facts;
  }

  it('is no list where its members are read', async () => {
    const reads = (member: string) => `const store = require('./store'), db = require('db-client');
      async function own(a) { const set = db.options('retry'); if (set${member} > 2) await a.wait(); }`;
    const at = '"db-client".options()';
    assert.equal((await factsOf(reads('.main.times')))[at]?.is, undefined);
    assert.equal((await factsOf(reads('.length')))[at]?.is, 'array');
  });

  for (const [what, body, at, fact] of table) {
    it(`${fact ? 'is' : 'is not'} ${what}`, async () => {
      const text = `const store = require('./store'), main = require('./main');
        const { kRows } = require('./keys');
        async function own(a) { ${body} }`;
      const found = (await factsOf(text))[at];
      assert.deepEqual(fact ? { ...found, ...fact } : undefined, fact ? found : found?.value);
    });
  }
});
