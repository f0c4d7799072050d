import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import { functionsCommand } from '../../src/cli/functions';
import { readSubject } from '../../src/cli/subjects';
import type { FunctionsListing } from '../../src/report/listings';

const FENCES = [
  '```js',
  'const load = async (db) => db.first();',
  '```',
  '```ts',
  'const load = async (db: any) => db.second();',
  'async function save(db: any) { await load(db); }',
  '```',
].join('\n');

describe('a function in one of several fences', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'async-score-pieces-'));
  const file = path.join(folder, 'notes.md');
  before(() => fs.writeFileSync(file, FENCES));
  after(() => fs.rmSync(folder, { recursive: true }));

  it('is listed, wherever it is', async () => {
    const { value } = await functionsCommand([file]);
    const [entry] = (value as FunctionsListing).files;
    assert.ok(entry?.state === 'scored');
    assert.deepEqual(
      entry.functions.map(({ path, line, tokens }) => [path, line, tokens]),
      [
        ['load:2', 2, 10],
        ['load:5', 5, 12],
        ['save', 6, 16],
      ],
    );
  });

  it('is scored in its own fence', async () => {
    const { document } = await readSubject(`${file}#save`);
    assert.equal(document?.language, 'typescript');
    assert.equal(
      document.text.indexOf('async function save'),
      FENCES.indexOf('async function save'),
    );
    assert.ok(!document.text.includes('first'));
    const other = await readSubject(`${file}#load:2`);
    assert.equal(other.document?.text.trim(), 'const load = async (db) => db.first();');
  });

  it('is scored by a line alone', async () => {
    const { document, functionName } = await readSubject(`${file}:6`);
    assert.equal(functionName, 'save');
    assert.equal(document?.language, 'typescript');
    const none = await readSubject(`${file}:1`);
    assert.equal(none.functionName, ':1');
  });

  it('is named with its line where another fence has one of that name', async () => {
    const subject = await readSubject(`${file}#load`);
    assert.ok(subject.document === null);
    assert.deepEqual(subject.failure.reason, {
      code: 'noFunction',
      message: 'Several pieces of code have a function load.',
      found: 'load (line 2), load (line 5)',
      needed: 'a name that only one of them has',
      remedy: 'Name it with its line: load:2.',
    });
  });
});
