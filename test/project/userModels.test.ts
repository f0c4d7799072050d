import { Ajv } from 'ajv';
import { parse } from 'jsonc-parser';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { ConfigError } from '../../src/project/configError';
import { modelsNear, readModels } from '../../src/project/userModels';
import { PROJECT } from '../subjects';
import { folderOf } from './folders';

const SCHEMA = fs.readFileSync(path.join(PROJECT, 'docs/model.schema.json'), 'utf8');
const isOfSchema = new Ajv({ allowUnionTypes: true }).compile(JSON.parse(SCHEMA) as object);

const POOL =
  '{"entries": [{"path": "*.borrow", "effects": [{"acquires": "connection", "releasedBy": "giveBack", "on": "result"}]}]}';

/** An editor tells of it by itself. */
const NO_JSON = '{"entries": [}';

async function problemOf(text: string) {
  const folder = folderOf({ 'pool.json': text });
  const error: unknown = await readModels([path.join(folder, 'pool.json')]).catch(
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ConfigError, `${text} is understood`);
  return error.problem;
}

describe('models of a user', () => {
  it('are those that the nearest configuration names', async () => {
    const folder = folderOf({
      'async-score.config.json': '{"models": ["./models/pool.json"]}',
      'models/pool.json': POOL,
      'src/deep/a.js': '',
      'other/async-score.config.json': '{}',
      'other/b.js': '',
    });
    const names = async (file: string) =>
      (await modelsNear(path.join(folder, file))).map(({ name }) => name);
    assert.deepEqual(await names('src/deep/a.js'), ['pool.json']);
    assert.deepEqual(await names('other/b.js'), []);
  });

  it('stand beside the configuration that names them, also where another extends it', async () => {
    const folder = folderOf({
      'base/shared.json': '{"models": ["./pool.json"]}',
      'base/pool.json': POOL,
      'async-score.config.json': '{"extends": "./base/shared.json", "models": ["./own.json"]}',
      'own.json': POOL,
    });
    const found = await modelsNear(path.join(folder, 'a.js'));
    assert.deepEqual(
      found.map(({ name }) => name),
      ['own.json', 'pool.json'],
    );
  });

  for (const [what, text, found] of [
    ['is no JSON', NO_JSON, /ValueExpected on line 1/],
    ['lacks entries', '{}', /^entries: nothing, on line 1$/],
    ['has an unknown key', '{"entries": [],\n"packages": "a"}', /packages, .*on line 2$/],
    [
      'names an unknown effect',
      '{"entries": [{"path": "*.a",\n"effects": ["explodes"]}]}',
      /^entries\[0\]\.effects\[0\]: "explodes", on line 2$/,
    ],
    [
      'names no effect that is known',
      '{"entries": [{"path": "*.a", "effects": [\n{"explodes": true}]}]}',
      /on line 2$/,
    ],
    [
      'acquires in no known place',
      '{"entries": [{"path": "*.a", "effects": [{"acquires": "lock", "on": "roof"}]}]}',
      /^entries\[0\]\.effects\[0\]\.on: "roof"/,
    ],
  ] as const) {
    it(`are not understood where one ${what}`, async () => {
      const problem = await problemOf(text);
      assert.match(problem.found, found);
      assert.equal(isOfSchema(parse(text)), text === NO_JSON);
    });
  }

  for (const pattern of ['*.*', '**', '*', '*.**', '/./', '/(a+)+$/']) {
    it(`are not understood with the path ${pattern}`, async () => {
      const { found } = await problemOf(`{"entries": [{"path": "${pattern}", "effects": []}]}`);
      assert.match(found, /^entries\[0\]\.path: /);
    });
  }

  for (const [what, text, found, needed] of [
    [
      'lacks where it acquires',
      '{"entries": [\n{"path": "*.a",\n"effects": [{"acquires": "lock"}]}]}',
      'entries[0].effects[0].on: nothing, on line 3',
      'it to be there',
    ],
    [
      'is of every package',
      '{"package": "*", "entries": []}',
      'package: "*", on line 1',
      'a name, such as `my-queue` or `@mine/*`',
    ],
    [
      'is of every package of a list',
      '{"package": ["a", "**"], "entries": []}',
      'package: "**", on line 1',
      'a name, such as `my-queue` or `@mine/*`',
    ],
    [
      'has versions that are none',
      '{"package": "a", "versions": "new", "entries": []}',
      'versions: "new", on line 1',
      'a range of versions, such as `<5`',
    ],
    [
      'has versions of no package',
      '{"entries": [],\n"versions": "<5"}',
      'versions: "<5", on line 2',
      '`package` beside it, of which these are versions',
    ],
    [
      'is empty',
      '',
      'ValueExpected on line 1',
      'JSON; comments and a comma behind the last entry are fine',
    ],
    ['is a list', '[]', '[]', 'an object'],
  ] as const)
    // prettier-ignore
    it(`are not understood where one ${what}`, async () => {
      const problem = await problemOf(text);
      assert.deepEqual([problem.found, problem.needed], [found, needed]);
    });

  it('are read with a byte order mark and with the line ends of Windows', async () => {
    const folder = folderOf({ 'pool.json': `\uFEFF${POOL.replaceAll(' ', '\r\n')}` });
    const [model] = await readModels([path.join(folder, 'pool.json')]);
    assert.equal(model?.file.entries.length, 1);
  });

  it('are told of by the path that names no file', async () => {
    const folder = folderOf({ 'folder/pool.json': POOL });
    const at = (name: string) => path.join(folder, name);
    fs.symlinkSync('round.json', at('round.json'));
    fs.symlinkSync('folder/pool.json', at('linked.json'));
    const problem = async (name: string) => {
      const error: unknown = await readModels([at(name)]).catch((thrown: unknown) => thrown);
      return error instanceof ConfigError ? error.problem : error;
    };
    const found = ['no such file', 'a folder', 'a symbolic link that leads back to itself'];
    for (const [index, name] of ['none.json', 'folder', 'round.json'].entries()) {
      assert.deepEqual(await problem(name), {
        message: `${at(name)} is not understood.`,
        found: found[index],
        needed: 'a model, as a file of JSON (docs/models.md)',
        remedy: 'Check the path in `models`.',
      });
    }
    assert.equal((await readModels([at('linked.json')]))[0]?.name, 'linked.json');
  });

  it('do not wait for who writes to a pipe', async function () {
    if (process.platform === 'win32') return this.skip();
    const folder = folderOf({ 'a.js': '' });
    execFileSync('mkfifo', [path.join(folder, 'pool.json')]);
    const reading = readModels([path.join(folder, 'pool.json')]);
    await assert.rejects(reading, ({ problem: { found } }: ConfigError) => /pipe/.test(found));
  });

  it('are bounded', async () => {
    const { found, needed } = await problemOf(`{"entries": []}${' '.repeat(300 * 1024)}`);
    assert.deepEqual([found, needed], ['301 KB', 'at most 256 KB']);
  });

  it('are of the schema', () => assert.equal(isOfSchema(JSON.parse(POOL)), true));
});
