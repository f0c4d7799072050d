import assert from 'node:assert/strict';

import { documentOf } from '../document/documents';
import { callsOf } from '../probe/callsOf';

const HEAD = `const http = require('node:http');
const express = require('express');
const { once } = require('node:events');
const made = http.createServer((req, res) => res.end());
const app = express();
`;

/** Rules of what is found of a function that begins to listen, as one that takes a port and a callback. */
async function foundIn(body: string): Promise<string[]> {
  const code = `${HEAD}module.exports = async function own(port, other) {\n${body}\n};`;
  const { calls, findings } = await callsOf(documentOf(code), 'own');
  assert.deepEqual(calls, ['listen']);
  assert.ok(findings.every(({ fix }) => fix === undefined));
  return findings.map(({ rule }) => rule).filter((rule) => rule !== 'stack-lost');
}

describe('what begins to listen', () => {
  for (const server of ['made', 'http.createServer()']) {
    it(`ends the process where it fails and nobody hears of that: ${server}`, async () => {
      const body = `await new Promise((resolve) => ${server}.listen(port, () => resolve()));`;
      assert.deepEqual(await foundIn(body), ['uncaught-exception']);
    });
  }

  for (const server of ['made', 'http.createServer()', 'app', 'other']) {
    it(`tells its listeners that it failed: ${server}`, async () => {
      const body = `const given = ${server};
return new Promise((resolve, reject) => {
  const server = given.listen(port, () => resolve(server.address()));
  server.on('error', reject);
});`;
      assert.deepEqual(await foundIn(body), []);
    });
  }

  it('is waited for by its events', async () => {
    assert.deepEqual(
      await foundIn(
        "const server = app.listen(port);\nawait once(server, 'listening');\nreturn server;",
      ),
      [],
    );
  });

  it('tells a callback that takes an error', async () => {
    const body = `return new Promise((resolve, reject) => {
  app.listen(port, (err) => (err ? reject(err) : resolve()));
});`;
    assert.deepEqual(await foundIn(body), []);
  });
});
