import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { prepareCall } from '../../src/calling/prepareCall';
import { readNoMapFile } from '../../src/document/mapReader';
import type { NamedModels } from '../../src/models/models';
import { ROLE_NAMES, roleText } from '../../src/models/roles';
import { SHIPPED } from '../../src/models/shipped';
import { documentOf } from '../document/documents';
import { OLDEST_AND_NEWEST, runtimePath } from '../runtimes';
import { PROJECT, RUNNER } from '../subjects';
import { OLDEST_AND_NEWEST_OF_NEW } from './recordings';
import { benchedOwn } from './ownCalls';

/** A job is written and read once a child. */
const MOST_BYTES = 25_000;

describe('the names that a child is given', () => {
  const names = SHIPPED.forChild();

  it('are those that it asks for', () => {
    const asked = new Set<string>();
    for (const text of sourcesOf(path.dirname(RUNNER))) {
      for (const [, role] of text.matchAll(/\b(?:named|listed)\('(\w+)'\)/g)) asked.add(role!);
    }
    assert.deepEqual(Object.keys(names).sort(), [...asked].sort());
    assert.deepEqual(
      Object.keys(names),
      ROLE_NAMES.filter((role) => roleText(role).inChild),
    );
    for (const [role, { names: plain, pattern }] of Object.entries(names)) {
      assert.ok(plain.length > 0 || pattern !== undefined, role);
    }
  });

  it('make a small part of its job', () => {
    const { length } = JSON.stringify(names);
    assert.ok(length < MOST_BYTES, `${length} bytes`);
  });

  for (const version of OLDEST_AND_NEWEST) {
    it(`are read by Node ${version}`, () => {
      const code = `
        var known = require('./names'), taken = JSON.parse(process.argv[1]), read = [];
        known.take(taken);
        Object.keys(taken).forEach(function (role) { read.push(known.named(role).test('x_y')); });
        console.log(JSON.stringify([read.length, known.named('callbackParameter').test('onSaved'),
          known.named('callbackParameter').test('saved'), known.listed('finalEvent').sort()]));`;
      const runner = path.dirname(RUNNER);
      const args = [
        '-e',
        code.replace('./names', path.join(runner, 'names')),
        JSON.stringify(names),
      ];
      const [read, ...others] = JSON.parse(
        execFileSync(runtimePath(version), args, { encoding: 'utf8' }),
      );
      assert.equal(read, Object.keys(names).length);
      assert.deepEqual(others, [true, false, ['close', 'end', 'exit', 'finish']]);
    });
  }

  for (const version of new Set(OLDEST_AND_NEWEST_OF_NEW)) {
    it(`are those of a user's model as well on Node ${version}`, async () => {
      const resultWith = async (...models: NamedModels[]) => {
        const text = 'export async function own(account) { return typeof account.saldo; }';
        const document = { ...documentOf(text, path.join(PROJECT, 'not-on-disk.mjs')), models };
        const call = await prepareCall(document, 'own', {}, { readMap: readNoMapFile });
        assert.equal(call.state, 'prepared', JSON.stringify(call));
        const { runnable, own } = call as Extract<typeof call, { state: 'prepared' }>;
        const program = { file: document.file, code: runnable.code, exportName: null, own };
        const { recorded } = await benchedOwn(program, version);
        return recorded?.work.result;
      };
      const entries = [{ path: '*.saldo', effects: [{ is: 'number' as const }] }];
      assert.equal(await resultWith(), '"function"');
      assert.equal(await resultWith({ name: 'bank.json', file: { entries } }), '"number"');
    });
  }
});

/** Those of the child, but for the patterns, which have names of their own. */
function sourcesOf(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      return ['patterns', 'node_modules'].includes(entry.name) ? [] : sourcesOf(file);
    }
    return entry.name.endsWith('.js') && entry.name !== 'packed.js'
      ? [fs.readFileSync(file, 'utf8')]
      : [];
  });
}
