import assert from 'node:assert/strict';
import * as path from 'node:path';

import { failure } from '../../src/failure';
import { loadGallery } from '../../src/gallery/load';
import type { FileScore } from '../../src/report/fileScore';
import { NO_RUNTIME } from '../../src/runtimes/runtime';
import { functionsToScore, listed } from '../../src/scoring/severalFunctions';
import { documentOf } from '../document/documents';

const gallery = loadGallery(path.resolve('bench-runner/patterns'));
const NOT_YET = failure('skipped', 'notYet', 'Not measured yet.');
const WORKLOAD = { kind: 'auto', parallel: 10, ioMs: 1, mode: 'sound' } as const;

/** What is known of a file before anything of it runs. */
function before(text: string, file: string): FileScore {
  const several = functionsToScore({ ...documentOf(text), file }, WORKLOAD, gallery);
  assert.ok(several);
  const options = { runtime: NO_RUNTIME, workload: { ...WORKLOAD, connections: 1 } };
  return listed(several, options, { version: '1', seed: 1 }, NOT_YET);
}

/** How many functions of a file are to be run. */
function toRun({ functions }: FileScore): number {
  return functions.filter((one) => one.state !== 'scored' && one.reason.code === 'notYet').length;
}

const many = (one: (index: number) => string) =>
  Array.from({ length: 60 }, (_, i) => one(i)).join('');

describe('a file with many functions', () => {
  it('has a part of them run, and few where none waits for anything', () => {
    const waiting = before(
      many((i) => `exports.a${i} = async (id) => await db.get(id);\n`),
      '/a.js',
    );
    const plain = before(
      many((i) => `exports.a${i} = (a) => a + ${i};\n`),
      '/a.js',
    );
    assert.deepEqual([toRun(waiting), toRun(plain)], [40, 12]);
  });
});

describe('what a file is beside its functions', () => {
  const SCRIPT =
    'async function a() { await b(); }\nasync function b() { await db.get(); }\na();\n';

  it('is told of a file, and not of a script block, which nobody runs by itself', () => {
    assert.equal(before(SCRIPT, '/a.js').alsoIs?.kind, 'script');
    assert.equal(before(SCRIPT, '/a.vue').alsoIs, undefined);
  });
});
