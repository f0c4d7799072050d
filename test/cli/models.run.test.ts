import assert from 'node:assert/strict';

import type { ProbeListing } from '../../src/report/listings';
import type { Report } from '../../src/report/report';
import { folderOf } from '../project/folders';
import { parsed } from './parsed';
import { runCli } from './runCli';

const REPORT = `module.exports = async function report(pool, id) {
  const lease = await pool.borrow();
  const rows = await lease.read('orders', id);
  if (rows.length === 0) return null;
  const total = await lease.sum('orders', id);
  lease.giveBack();
  return total;
};
`;
const WORKER = `const { Hopper } = require('hopper-queue');
const db = require('some-db');
const hopper = new Hopper();
async function store(message) {
  await db.orders.insert(message.body);
  hopper.finished(message);
}
hopper.drainInto('orders', store);
`;
const POOL = `{
  "entries": [
    {
      "path": "*.borrow",
      "effects": [{ "acquires": "connection", "releasedBy": "giveBack", "on": "result" }]
    }
  ]
}`;
const HOPPER = `{
  "package": "hopper-queue",
  "entries": [{ "path": "*.drainInto", "effects": [{ "callback": "message", "at": 1 }] }]
}`;

async function findingsIn(files: Record<string, string>, named: string) {
  const result = await runCli(['probe', '--json', named], { cwd: folderOf(files) });
  const { subjects } = parsed<ProbeListing>(result, 'ProbeListing');
  return subjects.flatMap((one) => ('findings' in one ? one.findings : []));
}

describe('models of a user, in the terminal', () => {
  const config = (...models: string[]) => ({
    'async-score.config.json': JSON.stringify({ models }),
  });

  it('say what a call gives that must go back, and by what', async () => {
    const files = { 'report.js': REPORT, 'pool.json': POOL };
    const told = async (more: Record<string, string>) =>
      (await findingsIn({ ...files, ...more }, 'report.js'))
        .filter(({ rule }) => rule === 'left-open')
        .map(({ line, model, message }) => ({ line, model, message }));
    assert.deepEqual(await told({}), []);
    const [found, ...more] = await told(config('./pool.json'));
    assert.deepEqual([found?.line, found?.model, more], [2, 'pool.json', []]);
    assert.match(found!.message, /, by your model `pool\.json`; also where line 4 finds/);
  });

  it('say so of what a package makes, and of nothing else', async () => {
    const files = {
      'ours.js': `const { LeasePool } = require('lease-pool');\nconst pool = new LeasePool();\n${REPORT.replace('pool, id', 'id')}`,
      'other.js': `const { Pool } = require('other-pool');\nconst pool = new Pool();\n${REPORT.replace('pool, id', 'id')}`,
      'pool.json': POOL.replace('{', '{ "package": "lease-pool",'),
      ...config('./pool.json'),
    };
    const rulesOf = async (file: string) =>
      (await findingsIn(files, file)).map(({ rule, model }) => [rule, model].join(' ').trim());
    assert.deepEqual(await rulesOf('ours.js'), ['left-open pool.json']);
    assert.deepEqual(await rulesOf('other.js'), []);
  });

  it('say what is called for each message, and waits for no promise', async () => {
    const files = { 'worker.js': WORKER, 'hopper.json': HOPPER };
    const told = async (more: Record<string, string>) =>
      (await findingsIn({ ...files, ...more }, 'worker.js#store')).map(({ rule, line }) =>
        [rule, line].join(' '),
      );
    assert.deepEqual(await told({}), []);
    assert.deepEqual(await told(config('./hopper.json')), ['unhandled-rejection 5']);
  });

  it('are told once where they say otherwise than what is shipped', async () => {
    const pool = POOL.replace('{', '{ "$schema": "./model.schema.json",').replace(
      '"entries": [',
      '"entries": [{ "path": "*.list", "effects": ["writes"] },',
    );
    const text = REPORT.replace('lease.read', 'lease.list');
    const files = { 'report.js': text, 'pool.json': pool, ...config('./pool.json') };
    const cwd = folderOf(files);
    const scored = await runCli(['score', 'report.js', '--json', '--budget', '1'], { cwd });
    const { warnings } = parsed<Report>(scored, 'Report');
    const told = warnings.filter(({ code }) => code === 'modelContradicts');
    assert.match(
      told.map(({ cause }) => cause).join(),
      /^The model pool\.json [^]*\*\.list has "writes"/,
    );
    const probed = await runCli(['probe', 'report.js', '--json'], { cwd });
    assert.deepEqual(parsed<ProbeListing>(probed, 'ProbeListing').warnings, told);
    const { stdout } = await runCli(['probe', 'report.js'], { cwd });
    assert.equal(stdout.match(/The model pool\.json contradicts/g)?.length, 1);
  });

  it('end the run where one is not understood', async () => {
    const files = { 'report.js': REPORT, 'pool.json': POOL.replace('"acquires"', '"takes"') };
    const folder = folderOf({ ...files, ...config('./pool.json') });
    const { exitCode, stdout, stderr } = await runCli(['probe', 'report.js'], { cwd: folder });
    assert.deepEqual([exitCode, stdout], [2, '']);
    assert.match(stderr, /pool\.json is not understood\.[^]*on line 5/);
  });
});
