import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import { prepareCall } from '../../src/calling/prepareCall';
import type { PreparedCall } from '../../src/calling/preparedCall';
import { newScoreFile } from '../../src/calling/scoreFileText';
import type { CallOptions } from '../../src/calling/callOptions';
import { functionsOf } from '../../src/document/functions';
import { readNoMapFile } from '../../src/document/mapReader';
import type { Failure } from '../../src/failure';
import { documentOf } from '../document/documents';

const SOURCE = 'module.exports = async function own(id) { return await db.find(id); };';
const CASES =
  "module.exports = { cases: [{ name: 'one', function: 'own', args: [1] }, " +
  "{ name: 'two', io: 'real', args: [2] }, { name: 'else', function: 'other', args: [] }] };";

describe('prepareCall', () => {
  let folder: string;

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'async-score-call-'));
  });

  afterEach(() => fs.rmSync(folder, { recursive: true }));

  function prepare(text: string, callOptions: CallOptions = {}): Promise<PreparedCall | Failure> {
    const document = documentOf(text, path.join(folder, 'own.js'));
    return prepareCall(document, 'own', callOptions, { readMap: readNoMapFile });
  }

  async function prepared(text: string, callOptions: CallOptions = {}): Promise<PreparedCall> {
    const call = await prepare(text, callOptions);
    assert.equal(call.state, 'prepared', JSON.stringify(call));
    return call as PreparedCall;
  }

  async function reasonOf(text: string, callOptions: CallOptions = {}): Promise<Failure['reason']> {
    const call = await prepare(text, callOptions);
    assert.ok('reason' in call);
    return call.reason;
  }

  function writeSidecar(text: string, name = 'own.score.js'): string {
    const file = path.join(folder, name);
    fs.writeFileSync(file, text);
    return file;
  }

  it('reads in other handlers of the file what gives a promise', async () => {
    const text = `const { User } = require('./models');
const app = require('express')();
app.post('/a', async (req, res) => { await User.updateOne(req.body); res.end(); });
app.get('/b', async (req, res) => { await load(); User.updateOne({}); res.end(); });`;
    const document = documentOf(text, path.join(folder, 'own.js'));
    const call = await prepareCall(document, "app.get('/b')", {}, { readMap: readNoMapFile });
    assert.ok(call.state === 'prepared', JSON.stringify(call));
    const { facts } = call.own.call.inventions;
    assert.equal(facts['"./models".User.updateOne']?.answers, 'promise');
  });

  it('invents what nobody says', async () => {
    const { own } = await prepared(SOURCE);
    assert.deepEqual(own.call.args, [{ name: 'id', from: 'invention', path: 'id' }]);
    assert.deepEqual(own.call.inventions.globals, ['db']);
    assert.equal(own.call.suggests, 'promise');
    assert.equal(own.call.asked, null);
    assert.equal(own.call.case, null);
    assert.equal(own.io, 'invented');
  });

  it('takes arguments and answers from a tag', async () => {
    const { own } = await prepared(
      `/** @score args: ["u1", 2]\n * @score answers: {"db.find": null} */\n${SOURCE}`,
    );
    assert.deepEqual(own.call.args, [
      { name: 'id', from: 'person', value: 'u1' },
      { name: 'arg2', from: 'person', value: 2 },
    ]);
    assert.deepEqual(own.call.inventions.facts['db.find()'], { value: null, byPerson: true });
  });

  const owned: [what: string, code: string, answers: string, kept: Record<string, unknown>][] = [
    [
      'has a method that arrays have, too',
      'db.users.map((u) => u); await db.users.find(1);',
      '{"db.users.find": {"id": 1}}',
      { 'db.users': { is: 'object' }, 'db.users.find()': { value: { id: 1 }, byPerson: true } },
    ],
    [
      'is no text, as something belongs to it',
      'db.users.trim(); await db.users.find(1);',
      '{"db.users.find": 1}',
      { 'db.users': { is: 'object' }, 'db.users.find()': { value: 1, byPerson: true } },
    ],
    [
      'is a list still, of a certain length',
      'db.users.map((u) => u); return db.users.length;',
      '{"db.users.length": 3}',
      { 'db.users': { is: 'array' }, 'db.users.length': { value: 3, byPerson: true } },
    ],
    [
      'tells nothing of what is in an answer',
      'const u = await db.get(1); return u.id.trim();',
      '{"db.get": {"id": "u1"}}',
      { 'db.get().id': undefined, 'db.get()': { value: { id: 'u1' }, byPerson: true } },
    ],
    [
      'leaves what a person says as well',
      'const u = await db.get(1); return u.id.trim();',
      '{"db.get().id": "u1", "db.get": {}}',
      { 'db.get().id': { is: 'string', value: 'u1', byPerson: true } },
    ],
  ];
  for (const [what, code, answers, kept] of owned) {
    it(`lets what a person says outrank the code: it ${what}`, async () => {
      const { own } = await prepared(
        `/** @score answers: ${answers} */\nasync function own() { ${code} }`,
      );
      const { facts } = own.call.inventions;
      const found = Object.keys(kept).map((each) => [each, facts[each]]);
      assert.deepEqual(Object.fromEntries(found), kept);
    });
  }

  it('takes what a module answers by its name without quotes', async () => {
    const { own } = await prepared(
      '/** @score answers: {"pg.query": 1} */\n' +
        'exports.own = async function own() { await require("pg").query(); };',
    );
    assert.equal(own.call.inventions.facts['"pg".query()']?.value, 1);
  });

  it('puts what a person says before a tag', async () => {
    const text = `/** @score completes: thunk\n * @score io: real */\n${SOURCE}`;
    const tagged = await prepared(text, { realIoFromCode: true });
    assert.equal(tagged.own.call.asked, 'thunk');
    assert.equal(tagged.own.io, 'real');
    const wished = await prepared(text, { completesBy: 'promise', io: 'invented' });
    assert.equal(wished.own.call.asked, 'promise');
    assert.equal(wished.own.io, 'invented');
  });

  it('does not let a tag have real I/O that nobody gave leave for', async () => {
    const reason = await reasonOf(`/** @score io: real */\n${SOURCE}`);
    assert.equal(reason.code, 'notAllowed');
    assert.equal(reason.line, 2);
  });

  it('takes the first case of the function, or the one that is named', async () => {
    const file = writeSidecar(CASES);
    assert.deepEqual((await prepared(SOURCE)).own.call.case, {
      file,
      name: 'one',
      function: 'own',
    });
    const { own } = await prepared(`/** @score case: two */\n${SOURCE}`, { realIoFromCode: true });
    assert.deepEqual(own.call.case, { file, name: 'two', function: null });
    assert.equal(own.io, 'real');
    const wished = await prepared(`/** @score case: two */\n${SOURCE}`, { case: 'one' });
    assert.deepEqual(wished.own.call.case, { file, name: 'one', function: 'own' });
  });

  it('takes no case where a tag gives the arguments', async () => {
    writeSidecar(CASES);
    assert.equal((await prepared(`/** @score args: [1] */\n${SOURCE}`)).own.call.case, null);
  });

  it('tells which cases there are where one is not', async () => {
    writeSidecar(CASES);
    const reason = await reasonOf(SOURCE, { case: 'else' });
    assert.equal(reason.code, 'badSidecar');
    assert.equal(reason.found, 'one, two');
  });

  it('tells where it looked for the file of a case', async () => {
    const reason = await reasonOf(SOURCE, { case: 'one' });
    assert.equal(reason.code, 'badSidecar');
    assert.match(reason.found!, /own\.score\.ts, .*own\.score\.cjs$/);
  });

  it('tells where a sidecar file has a syntax error', async () => {
    writeSidecar('module.exports = [\n{ name: }];');
    const reason = await reasonOf(SOURCE);
    assert.equal(reason.code, 'badSidecar');
    assert.equal(reason.line, 2);
  });

  for (const [what, text] of [
    ['a default export', "export default [{ name: 'x', args: [] }];"],
    ['a typed list', "export const cases = [{ name: 'x', args: [] }] satisfies C[];"],
    ['a variable', "const all: C[] = [{ name: 'x', args: [] }]; export { all as cases };"],
  ] as const) {
    it(`reads the cases of ${what} without running it`, async () => {
      const file = writeSidecar(text, 'own.score.ts');
      assert.deepEqual((await prepared(SOURCE)).own.call.case, { file, name: 'x', function: null });
    });
  }

  it('leaves it to the run where only that tells the cases', async () => {
    const file = writeSidecar('module.exports = make();');
    assert.deepEqual((await prepared(SOURCE)).own.call.case, { file, name: null, function: 'own' });
  });

  it('finds a case in the sidecar that it writes', async () => {
    const document = documentOf(SOURCE, path.join(folder, 'own.js'));
    const { file, text } = newScoreFile(document, functionsOf(document).functions[0]!);
    assert.match(text, /args: \(\) => \[\n {6}'id-1', \/\/ id\n/);
    fs.writeFileSync(file, text);
    assert.deepEqual((await prepared(SOURCE)).own.call.case, {
      file,
      name: 'usual',
      function: 'own',
    });
  });
});
