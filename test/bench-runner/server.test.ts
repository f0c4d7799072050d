import assert from 'node:assert/strict';

import type { RuntimeInfo } from '../../src/runtimes/runtime';
import { fetchedRuntime, OLDEST_AND_NEWEST, TESTED_VERSIONS } from '../runtimes';
import { OneRequest, serve, servedBy } from '../serving';
import { failureOf, pattern, program } from '../subjects';

/** Answers with where it listens. */
const TELLS = `
  var server = require('http').createServer(function (request, response) {
    response.end(JSON.stringify(server.address()));
  });`;

const FORKS = `
  var cluster = require('cluster');
  if (cluster.isMaster) {
    cluster.fork();
    cluster.fork();
  } else {
    require('http').createServer(function (request, response) {
      response.end(JSON.stringify({ main: require.main === module, file: process.argv[1] }));
    }).listen(8012);
  }`;

const SERVERS = [
  'tcp-closures',
  'tcp-hoisted',
  'http-hello',
  'fibonacci-server-sync',
  'fibonacci-server-sliced',
];

for (const version of TESTED_VERSIONS) {
  describe(`a server on Node ${version}`, () => {
    let runtime: RuntimeInfo;
    // those listen as the newest does, once they are asked to
    const isBetween = !OLDEST_AND_NEWEST.includes(version);

    before(() => {
      runtime = fetchedRuntime(version);
    });

    async function answerOf(code: string): Promise<{ answer: string; port: number }> {
      const load = new OneRequest();
      const { nodeVersion } = servedBy(await serve(program(code), load, { runtime }));
      assert.equal(nodeVersion, version);
      return load;
    }

    const asked = [
      '8012',
      "'8012'",
      "8012, '0.0.0.0'",
      "8012, '::', 100",
      "8012, 'localhost', 100, function () {}",
      '8012, function () {}',
      'function () {}',
      "undefined, '0.0.0.0'",
    ];
    for (const args of isBetween ? asked.slice(0, 1) : asked) {
      it(`listens on loopback alone, where it asks for (${args})`, async () => {
        const { answer, port } = await answerOf(`${TELLS} server.listen(${args});`);
        assert.deepEqual(JSON.parse(answer), { address: '127.0.0.1', family: 'IPv4', port });
        assert.notEqual(port, 8012);
      });
    }

    for (const name of ['_listen2', '_setupListenHandle']) {
      it(`listens on loopback alone, where it calls ${name} itself`, async function () {
        const has = `typeof server.${name} === 'function'`;
        const code = `${TELLS} if (${has}) server.${name}('0.0.0.0', 8012, 4, 511); else server.listen(1);`;
        const { answer, port } = await answerOf(code);
        assert.deepEqual(JSON.parse(answer), { address: '127.0.0.1', family: 'IPv4', port });
        assert.notEqual(port, 8012);
      });
    }

    it('shows none of our modules to the file that it runs', async () => {
      const shows = `
        var ours = Object.keys(require.cache).filter(function (file) { return /bench-runner/.test(file); });
        require('http').createServer(function (request, response) {
          response.end(JSON.stringify(ours));
        }).listen(1);`;
      assert.equal((await answerOf(shows)).answer, '[]');
    });

    it('hands no message to what stands on a prototype', async () => {
      const asks = `
        var seen = [];
        Object.prototype.toJSON = function () { seen.push(typeof this.token); return this; };
        require('http').createServer(function (request, response) {
          delete Object.prototype.toJSON;
          response.end(seen.join());
        }).listen(1);`;
      assert.equal((await answerOf(asks)).answer, '');
    });

    it('says what a file exports that never listens', async () => {
      const code = 'module.exports = function (done) { done(); };';
      const run = await serve(program(code), new OneRequest(), { runtime });
      const { reason } = failureOf({ result: run });
      assert.equal(reason.code, 'neverListened');
      assert.equal(reason.found, 'module.exports is a function that takes 1 argument');
    });

    it('serves a handler that is exported, also in an object named default', async () => {
      const handler = 'function (request, response) { response.end("handled"); }';
      assert.equal((await answerOf(`module.exports = ${handler};`)).answer, 'handled');
      assert.equal((await answerOf(`exports.default = ${handler};`)).answer, 'handled');
    });

    it('starts a server that is exported', async () => {
      const { answer, port } = await answerOf(`${TELLS} module.exports = server;`);
      assert.equal(JSON.parse(answer).port, port);
    });

    it('runs the same text in the processes that it forks', async () => {
      const load = new OneRequest();
      const subject = program(FORKS);
      const { served, peak } = servedBy(await serve(subject, load, { runtime }));
      assert.deepEqual(JSON.parse(load.answer), { main: true, file: subject.file });
      if (process.platform !== 'linux') return;
      assert.equal(served?.processes, 3);
      assert.ok(peak !== null && peak.bytes > 3 * 5e6, `${peak?.bytes} bytes in three processes`);
    });

    it('asks processes among which the system deals out the connections', async () => {
      const shares = FORKS.replace(
        'if (cluster.isMaster)',
        'cluster.schedulingPolicy = cluster.SCHED_NONE;\n  if (cluster.isMaster)',
      ).replace('8012', "8012, '0.0.0.0'");
      const { main } = JSON.parse((await answerOf(shares)).answer);
      assert.equal(main, true);
    });

    it('says of a file that ends that it never listened', async () => {
      const run = await serve(program('module.exports = {};'), new OneRequest(), { runtime });
      const { state, reason } = failureOf({ result: run });
      assert.equal(state, 'failed');
      assert.equal(reason.code, 'neverListened');
      assert.match(reason.message, /nothing left to do/);
    });

    for (const name of isBetween ? [] : SERVERS) {
      it(`runs ${name}`, async () => {
        const load = new OneRequest();
        servedBy(await serve(pattern(name), load, { runtime }));
        assert.equal(load.answer, name.startsWith('fibonacci') ? '10946' : 'hello world!');
      });
    }
  });
}
