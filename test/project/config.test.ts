import { Ajv } from 'ajv';
import { parse } from 'jsonc-parser';
import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { readConfig } from '../../src/project/config';
import { ConfigError } from '../../src/project/configError';
import { PROJECT } from '../subjects';
import { folderOf } from './folders';

const NAME = 'async-score.config.json';

const SCHEMA = fs.readFileSync(path.join(PROJECT, 'docs/config.schema.json'), 'utf8');
const isOfSchema = new Ajv({ allowUnionTypes: true }).compile(JSON.parse(SCHEMA) as object);

async function problemOf(text: string, more: Record<string, string> = {}) {
  const folder = folderOf({ [NAME]: text, ...more });
  const error: unknown = await readConfig(folder).catch((thrown: unknown) => thrown);
  assert.ok(error instanceof ConfigError, `${text} is understood`);
  return error.problem;
}

const ONLY_READING = ['{"rules": {\n"stack-lost" "off"}}', '{"extends": "./none.json"}'];

describe('the configuration of a project', () => {
  it('asks for nothing where there is none', async () => {
    const { isGate, exclude, rulesOf, gateOf } = await readConfig(folderOf({}));
    assert.deepEqual([isGate, exclude, rulesOf('a.js'), gateOf('a.js')], [false, [], {}, {}]);
  });

  it('holds for all files, and otherwise for those that an override names', async () => {
    const folder = folderOf({
      [NAME]: `{
        // comments are fine
        "rules": { "stack-lost": "off", "no-abort": "hint" },
        "fail": { "severity": "warning" },
        "overrides": [{ "files": ["src/legacy/**"], "rules": { "no-abort": "off" }, "fail": { "severity": "error" } }],
      }`,
    });
    const { rulesOf, gateOf, isGate } = await readConfig(folder);
    const legacy = path.join(folder, 'src/legacy/deep/a.ts');
    assert.equal(isGate, true);
    assert.deepEqual(rulesOf('src/a.ts'), { 'stack-lost': 'off', 'no-abort': 'hint' });
    assert.deepEqual(rulesOf(legacy), { 'stack-lost': 'off', 'no-abort': 'off' });
    assert.deepEqual(
      [gateOf('src/a.ts'), gateOf(legacy)],
      [{ severity: 'warning' }, { severity: 'error' }],
    );
  });

  it('has what is named timed, by files and by functions', async () => {
    const timed = async (text: string) => {
      const folder = folderOf({ [NAME]: text });
      const { isTimed } = await readConfig(folder);
      const names = ['src/a.ts#load', 'src/a.ts#save', 'lib/b.ts#run'];
      return names.filter((name) => {
        const [file = '', fn = ''] = name.split('#');
        return isTimed(path.join(folder, file), fn);
      });
    };
    assert.deepEqual(await timed('{}'), []);
    assert.equal((await timed('{"bench": true}')).length, 3);
    assert.deepEqual(await timed('{"bench": ["lib/**", "src/a.ts#save"]}'), [
      'src/a.ts#save',
      'lib/b.ts#run',
    ]);
    assert.equal((await problemOf('{"bench": 3}')).found, 'bench: 3, on line 1');
    assert.equal(
      (await problemOf('{"fail": {"slower": 0.9}}')).found,
      'fail.slower: 0.9, on line 1',
    );
    assert.equal((await problemOf('{"fail": {"slowr": 1}}')).needed, 'such as slower');
  });

  it('goes before the one that it extends', async () => {
    const folder = folderOf({
      'base.json': '{"rules": {"stack-lost": "off", "no-abort": "off"}, "baseline": "known.json"}',
      [NAME]: '{"extends": "./base.json", "rules": {"no-abort": "error"}}',
    });
    const { rulesOf, baseline } = await readConfig(folder);
    assert.deepEqual(rulesOf('a.js'), { 'stack-lost': 'off', 'no-abort': 'error' });
    assert.equal(baseline, path.join(folder, 'known.json'));
  });

  for (const [text, found, needed] of [
    ['{"fial": {}}', 'the key fial, which is not known, on line 1', 'such as fail'],
    [
      '{"rules": {"stacks-lost": "off"}}',
      'the key rules.stacks-lost, which is not known, on line 1',
      'such as stack-lost',
    ],
    [
      '{"rules": {"stack-lost": "loud"}}',
      'rules.stack-lost: "loud", on line 1',
      'one of off, hint, information, warning, error',
    ],
    [
      '{"fail": {"debuggability": 11}}',
      'fail.debuggability: 11, on line 1',
      'a number from 2 to 10',
    ],
    ['{"overrides": [{"rules": {}}]}', 'overrides[0].files: nothing, on line 1', 'it to be there'],
    [
      '{"include": "src"}',
      'include: "src", on line 1',
      'a list of patterns, such as ["src/**/*.ts"]',
    ],
    ['[]', '[]', 'an object'],
    [
      '{"rules": {\n"stack-lost" "off"}}',
      'ColonExpected on line 2',
      'JSON; comments and a comma behind the last entry are fine',
    ],
    ['{"extends": "./none.json"}', 'no such file, or none that can be read', 'a file of JSON'],
  ] as const) {
    it(`is not understood with ${text.replaceAll('\n', ' ')}`, async () => {
      const problem = await problemOf(text);
      // the editor says so as well, but for what only reading the file tells
      assert.equal(isOfSchema(parse(text)), ONLY_READING.includes(text));
      assert.deepEqual([problem.found, problem.needed], [found, needed]);
    });
  }

  it('is not understood where it extends itself', async () => {
    const { found } = await problemOf('{"extends": "./other.json"}', {
      'other.json': `{"extends": "./${NAME}"}`,
    });
    assert.match(found, /^it extends itself: /);
  });
});
