import assert from 'node:assert/strict';

import { endlessWords } from '../../src/report/messages/site';
import { createUnits } from '../../src/report/units';
import { probingAlone } from '../../src/scoring/measureFix';
import { OPTIONS, scored, subject } from '../score';

const HEAD = `const axios = require('axios');
const { Pool } = require('pg');
const { NodeHttpHandler, S3Client } = require('aws');
const http = require('node:http');
const net = require('node:net');
const { execFile, spawn } = require('node:child_process');
const { promisify } = require('node:util');
`;

/** What becomes of `own` where its first operation is never answered, and what the report says of all. */
async function unanswered(code: string) {
  const report = await scored(subject(HEAD + code), {
    ...probingAlone(OPTIONS),
    functionName: 'own',
  });
  const { debuggability } = report;
  assert.ok(debuggability.state === 'scored', JSON.stringify(debuggability));
  const { sites } = debuggability.stackTraces;
  const lapse = sites[0]?.lapses.find(({ mode }) => mode === 'neverCalled');
  const { outcome, message = '' } = lapse ?? {};
  return { outcome, message, told: endlessWords(sites, createUnits('en-US')) };
}

const asPromise = (begun: string, rest: string) => `exports.own = (url) =>
  new Promise((resolve, reject) => {
    ${begun}
    ${rest}
  });`;

const request = (options: string, more: string) =>
  asPromise(
    `const req = http.request(url, ${options}, (res) => {
      res.resume();
      res.on('end', () => resolve(res.statusCode));
    });
    req.on('error', reject);`,
    `${more}\nreq.end();`,
  );

const connection = (more: string) =>
  asPromise(
    'const it = net.connect(url);',
    `it.on('error', reject);\nit.on('data', resolve);\n${more}`,
  );

describe('an operation that is never answered', () => {
  for (const [what, code] of [
    ['options', 'exports.own = async (url) => (await axios.get(url, { timeout: 5000 })).data;'],
    [
      'options of a value that is not known',
      'exports.own = async (url, timeout) => (await axios({ url, timeout })).data;',
    ],
    [
      'the client that is asked',
      'const api = axios.create({ timeout: 4000 });\nexports.own = async (url) => (await api.get(url)).data;',
    ],
    [
      'what the client was made with',
      `const it = new S3Client({ requestHandler: new NodeHttpHandler({ requestTimeout: 3000 }) });
       exports.own = async (key) => await it.send(key);`,
    ],
    [
      'the pool, for what connects',
      `const pool = new Pool({ connectionTimeoutMillis: 2000 });
       exports.own = async () => (await pool.connect()).processID;`,
    ],
    ['a method', 'exports.own = async (id) => await axios.find({ id }).timeout(1000);'],
    [
      'a signal of the platform',
      'exports.own = async (url) => (await fetch(url, { signal: AbortSignal.timeout(5000) })).ok;',
    ],
    [
      'the signal of the caller',
      'exports.own = async (url, { signal }) => (await axios.get(url, { signal })).data;',
    ],
    [
      'what a promise is made of',
      `const run = promisify(execFile);
       exports.own = async (dir) => (await run('git', ['log'], { cwd: dir, timeout: 9000 })).stdout;`,
    ],
  ] as const) {
    it(`has a time-out of ${what}`, async () =>
      assert.deepEqual(await unanswered(code), { outcome: 'timesOut', message: '', told: null }));
  }

  for (const [what, code] of [
    ['none', 'exports.own = async (url) => (await axios.get(url)).data;'],
    [
      'none that is set',
      'exports.own = async (url) => (await axios.get(url, { timeout: 0 })).data;',
    ],
    [
      'one for what is idle',
      `const pool = new Pool({ idleTimeoutMillis: 2000 });
       exports.own = async () => (await pool.connect()).release();`,
    ],
    [
      'one for what connects, and asks',
      `const pool = new Pool({ connectionTimeoutMillis: 2000 });
       exports.own = async (id) => (await pool.query('select 1', [id])).rows;`,
    ],
    ['a request of Node that nobody ends', request('{ timeout: 2000 }', '')],
    [
      'a connection that is closed, and nobody told',
      connection(`it.setTimeout(500);\nit.on('timeout', () => it.destroy());`),
    ],
  ] as const) {
    it(`is waited for for ever with ${what}`, async () => {
      const { outcome, told } = await unanswered(code);
      assert.equal(outcome, 'neverCompleted');
      assert.match(told ?? '', /^waits for ever if .* never answered: no time-out ends it$/);
    });
  }

  for (const [what, code, message] of [
    [
      'a request that is destroyed with an error',
      request('{ timeout: 2000 }', `req.on('timeout', () => req.destroy(new Error('late')));`),
      'late',
    ],
    [
      'a request that is destroyed',
      request('{}', 'req.setTimeout(2000, () => req.destroy());'),
      'socket hang up',
    ],
    [
      'a connection whose listener is told',
      connection(`it.setTimeout(500);\nit.on('timeout', () => reject(new Error('late')));`),
      'late',
    ],
    [
      'a request of a browser',
      asPromise(
        `const xhr = new XMLHttpRequest();\nxhr.open('GET', url);\nxhr.timeout = 3000;`,
        `xhr.onload = () => resolve(xhr.responseText);
         xhr.ontimeout = () => reject(new Error('late'));
         xhr.send();`,
      ),
      'late',
    ],
    [
      'a child process',
      asPromise(
        `const child = spawn(url, [], { timeout: 5000 });`,
        `child.on('error', reject);
         child.on('close', (code) => (code === 0 ? resolve() : reject(new Error('exit ' + code))));`,
      ),
      'exit null',
    ],
  ] as const) {
    it(`ends by its time-out: ${what}`, async () =>
      assert.deepEqual(await unanswered(code), {
        outcome: 'delivered',
        message: `Error: ${message}`,
        told: null,
      }));
  }

  it('is the body of an answer, which ends by the signal of its request', async () => {
    const report = await scored(
      subject(`exports.own = async (url, signal) => {
        const answer = await fetch(url, { signal });
        return await answer.json();
      };`),
      { ...probingAlone(OPTIONS), functionName: 'own' },
    );
    const { debuggability } = report;
    assert.ok(debuggability.state === 'scored', JSON.stringify(debuggability));
    const aborted = debuggability.stackTraces.sites.map(
      ({ lapses }) => lapses.find(({ mode }) => mode === 'aborted')?.outcome,
    );
    assert.deepEqual(aborted, ['delivered', 'delivered']);
  });
});
