import assert from 'node:assert/strict';

import { sitesByOperationStyle } from '../../src/probe/operationStyle';
import type { Level, Site } from '../../src/probe/debuggability';
import { gradeStacks } from '../../src/probe/grade';
import { documentOf } from '../document/documents';
import { site } from '../report/reports';

const REAL_IO = [
  { api: 'fetch', keeps: true },
  { api: 'Response.json', keeps: false },
  { api: 'fs.promises.readFile', keeps: true },
  { api: 'FileHandle.read', keeps: true },
];

/** An operation that was probed at both boundaries. */
function probedTwice(operation: string, promisified: Level = 1, async: Level = 5): Site[] {
  return [
    site(promisified, { operation, boundary: 'promisified' }),
    site(async, { operation, boundary: 'async' }),
  ];
}

function made(sites: Site[], text = 'await fetch(url);', realIo = REAL_IO) {
  return sitesByOperationStyle(sites, documentOf(text), realIo).map(
    ({ operation, boundary, making, level, otherwise }) => [
      operation,
      boundary,
      making,
      otherwise === undefined ? level : [level, otherwise],
    ],
  );
}

describe('sites as their operations are made', () => {
  it('are at the boundary that the runtime gives its own operations', () => {
    assert.deepEqual(made(probedTwice('fetch')), [['fetch', 'promise', 'async', 5]]);
    assert.deepEqual(made(probedTwice('fetch().json')), [
      ['fetch().json', 'promise', 'promisified', 1],
    ]);
    for (const name of ['fs.promises', 'node:fs.promises', 'fs/promises', 'node:fs/promises']) {
      assert.deepEqual(made(probedTwice(`${name}.readFile`)), [
        [`${name}.readFile`, 'promise', 'async', 5],
      ]);
    }
    assert.deepEqual(made(probedTwice('node:fs/promises.open().read')), [
      ['node:fs/promises.open().read', 'promise', 'async', 5],
    ]);
  });

  it('have two levels where nobody can ask, and one where both are the same', () => {
    assert.deepEqual(made(probedTwice('db.find')), [['db.find', 'promise', 'unknown', [1, 5]]]);
    assert.deepEqual(made(probedTwice('db.find', 1, 1)), [['db.find', 'promise', 'unknown', 1]]);
    assert.deepEqual(made(probedTwice('./fs.promises.readFile')), [
      ['./fs.promises.readFile', 'promise', 'unknown', [1, 5]],
    ]);
  });

  it("do not take a name of the file's own for the runtime's", () => {
    const given = 'async function load(fetch) { await fetch(url); }';
    assert.deepEqual(made(probedTwice('fetch'), given), [['fetch', 'promise', 'unknown', [1, 5]]]);
  });

  it('pair calls of one name by their places, and keep what is no promise', () => {
    const at = (line: number) => ({ file: 'a.js', line, column: 3 });
    const sites = [
      ...[1, 2].map((line) =>
        site(1, { operation: 'fetch', boundary: 'promisified', at: at(line) }),
      ),
      site(4, { operation: 'db.get', boundary: 'callback' }),
      site(5, { operation: 'fetch', boundary: 'async', at: at(1) }),
      site(1, { operation: 'fetch', boundary: 'async', at: at(2) }),
    ];
    assert.deepEqual(made(sites), [
      ['fetch', 'promise', 'async', 5],
      ['fetch', 'promise', 'async', 1],
      ['db.get', 'callback', undefined, 4],
    ]);
  });

  it('keep what was led to at one boundary alone', () => {
    const alone = site(5, { operation: 'db.find', boundary: 'async' });
    assert.deepEqual(made([alone]), [['db.find', 'promise', 'unknown', [1, 5]]]);
  });

  it('make a grade of the least that is sure, and the best that it can be', () => {
    const sites = sitesByOperationStyle(probedTwice('db.find'), documentOf(''), REAL_IO);
    const { level, best, boundary } = gradeStacks(sites)!;
    assert.deepEqual([level, best, boundary], [1, 5, 'promise']);
  });
});
