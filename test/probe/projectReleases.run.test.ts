import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { probingAlone } from '../../src/scoring/measureFix';
import { documentOf } from '../document/documents';
import { folderOf } from '../project/folders';
import { OPTIONS, scored } from '../score';

const CODE = `const { performance } = require('perf_hooks');
class Pool {
  constructor(factory) { this.factory = factory; this.idle = []; this.times = []; }
  async acquire() { return this.idle.pop() ?? (await this.factory.create()); }
  release(item) { this.idle.push(item); }
  startTimer() { const at = performance.now(); return { end: () => this.times.push(performance.now() - at) }; }
  async use(work) {
    const item = await this.acquire();
    const result = await work(item);
    this.release(item);
    return result;
  }
  async useSafely(work) {
    const item = await this.acquire();
    try {
      return await work(item);
    } finally {
      this.release(item);
    }
  }
  async useCaught(work) {
    const item = await this.acquire();
    try {
      await work(item);
    } catch (error) {
      this.release(item);
      throw error;
    }
    this.release(item);
  }
  async timed(work) {
    const timer = this.startTimer();
    await work();
    timer.end();
  }
}
module.exports = Pool;
`;

describe('what a function of the file itself gives, and takes back', () => {
  const ROWS: [method: string, findings: string[]][] = [
    ['use', ['left-open 8']],
    ['useSafely', []],
    ['useCaught', []],
    ['timed', []],
  ];
  for (const [method, expected] of ROWS) {
    it(`is left open where a failure stands between: ${method}`, async () => {
      const options = { ...probingAlone(OPTIONS), functionName: `Pool.${method}` };
      const { findings, debuggability } = await scored(documentOf(CODE), options);
      assert.equal(debuggability.state, 'scored', JSON.stringify(debuggability));
      const told = findings.filter(({ severity }) => severity === 'warning');
      assert.deepEqual(
        told.map(({ rule, line }) => `${rule} ${line}`),
        expected,
      );
    });
  }

  const folder = folderOf({
    'locks.js': `const Redis = require('ioredis');
const redis = new Redis();
exports.acquire = async (key) => (await redis.set(key, 'x', 'NX')) ? key : null;
exports.release = async (token) => { await redis.del(token); };
`,
    'work.js': `const locks = require('./locks.js');
module.exports = async function locked(key, work) {
  const token = await locks.acquire(key);
  const result = await work();
  await locks.release(token);
  return result;
};
`,
  });

  it('is left open where functions of another file do', async () => {
    const file = path.join(folder, 'work.js');
    const document = documentOf(fs.readFileSync(file, 'utf8'), file);
    const options = { ...probingAlone(OPTIONS), functionName: 'locked' };
    const { findings } = await scored(document, options);
    const told = findings.filter(({ severity }) => severity === 'warning');
    assert.deepEqual(
      told.map(({ rule, line }) => `${rule} ${line}`),
      ['left-open 3'],
    );
  });
});
