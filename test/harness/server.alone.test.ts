import assert from 'node:assert/strict';
import { once } from 'node:events';
import * as http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import type { LoadGenerator } from '../../src/harness/load';
import type { Failure } from '../../src/failure';
import { briefly, OneRequest, serve, servedBy } from '../serving';
import { program } from '../subjects';
import { leftBehind } from '../leftBehind';

const HELLO = `
  require('http').createServer(function (request, response) {
    response.end('hello');
  }).listen(8012);`;

/** Answers each request by running this body. */
function answering(body: string): string {
  return `require('http').createServer(function (request, response) { ${body} }).listen(0);`;
}

async function failedTo(
  code: string,
  load: LoadGenerator = new OneRequest(),
  timeoutMs = 10_000,
): Promise<Failure> {
  const result = await serve(program(code), load, { timeoutMs });
  if (result.state === 'completed') throw new Error(`No failure: ${JSON.stringify(result)}`);
  return result;
}

describe('a server under load', () => {
  afterEach('no process is left behind', async () => {
    const patienceMs = performance.now() + 30_000;
    while (performance.now() < patienceMs && (await leftBehind()).length > 0) await delay(20);
    assert.deepEqual(await leftBehind(), []);
  });

  it('has the time of a request at its rate, latencies, CPU time and memory', async () => {
    const { windows, served, peak } = servedBy(await serve(program(HELLO), briefly()));
    assert.ok(served);
    const { requests, durationMs, latencyMs, meanLatencyMs } = served;
    const { errors, not2xx, keepAlive, processes } = served;
    assert.ok(requests > 10, `${requests} requests`);
    assert.deepEqual({ errors, not2xx, keepAlive }, { errors: 0, not2xx: 0, keepAlive: true });
    assert.equal(latencyMs.samples, requests);
    assert.ok(latencyMs.p50 > 0 && latencyMs.p50 <= latencyMs.p99);
    assert.ok(latencyMs.p99 <= latencyMs.max && latencyMs.max < durationMs + 100);
    // without a pause, 4 connections wait for nothing but their answers
    const perAnswer = (durationMs * 4) / requests;
    assert.ok(meanLatencyMs > 0 && meanLatencyMs < latencyMs.max);
    assert.ok(meanLatencyMs < 2 * perAnswer, `${meanLatencyMs} ms of ${perAnswer}`);
    assert.equal(windows.length, 1);
    assert.equal(windows[0]?.timeMs, durationMs / requests);
    assert.equal(processes, 1);
    assert.ok(peak !== null && peak.bytes > 10e6, `${peak?.bytes} bytes of a whole process`);
    if (process.platform !== 'linux') return;
    const cpuMs = windows[0]?.cpuMs ?? null;
    assert.ok(cpuMs !== null && cpuMs >= 0 && cpuMs * requests <= 2 * durationMs, `${cpuMs}`);
  });

  it('closes connections with a server that does, and takes none of them for an error', async () => {
    const closing = `
      require('net').createServer(function (client) {
        client.on('error', function () {});
        client.on('data', function () {
          client.end('HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\nok');
        });
      }).listen(8012);`;
    const { served } = servedBy(await serve(program(closing), briefly()));
    assert.ok(served && served.requests > 10, JSON.stringify(served));
    const { errors, not2xx, keepAlive, latencyMs } = served;
    assert.deepEqual({ errors, not2xx, keepAlive }, { errors: 0, not2xx: 0, keepAlive: false });
    assert.equal(latencyMs.samples, served.requests);
    // one request at a time on each of 4 connections
    const perConnection = (latencyMs.p50 * served.requests) / 4;
    assert.ok(perConnection < 3 * served.durationMs, `${perConnection} ms of waiting`);
  });

  it('counts answers with another status apart', async () => {
    const code = answering(
      'response.statusCode = 200 + (Math.random() < 0.5) * 303; response.end();',
    );
    const { served } = servedBy(await serve(program(code), briefly()));
    assert.ok(served && served.requests > 0 && served.not2xx > 0, JSON.stringify(served));
    assert.equal(served.latencyMs.samples, served.requests);
  });

  it('counts connections that are reset', async () => {
    const code = answering(
      'if (Math.random() < 0.2) request.socket.resetAndDestroy(); else response.end("ok");',
    );
    const found = await serve(
      program(`var greeted = 0; ${code.replace('if (', 'if (greeted++ && ')}`),
      briefly(),
    );
    const { served } = servedBy(found);
    assert.ok(served && served.requests > 0 && served.errors > 0, JSON.stringify(served));
  });

  it('fails where no request has a 2xx status', async () => {
    const { state, reason } = await failedTo(
      answering('response.statusCode = 500; response.end();'),
      briefly(),
    );
    assert.equal(state, 'failed');
    assert.equal(reason.code, 'requestsFailed');
    assert.match(reason.found ?? '', /^0 connections that failed, \d+ answers .*last: status 500$/);
  });

  const hangsFrom = (share: number) => `
    var first = 0, connections = [];
    require('http').createServer(function (request, response) {
      var at = connections.indexOf(request.socket);
      if (at < 0) at = connections.push(request.socket) - 1;
      // the first one is of the greeting
      if (at === 1 && first === 0) first = Date.now();
      if (first === 0 || Date.now() - first < 300 || at % 4 >= ${share}) response.end('ok');
    }).listen(0);`;

  it('fails where the server stops answering', async () => {
    const { state, reason } = await failedTo(hangsFrom(4), briefly(1200));
    assert.equal(state, 'failed');
    assert.equal(reason.code, 'requestsFailed');
    assert.match(reason.found ?? '', /^[1-9]\d* requests answered, then 4 connections that still/);
  });

  it('fails where no request of those that count is answered', async () => {
    const code = `var isGreeted = false; ${answering('if (!isGreeted) response.end("ok"); isGreeted = true;')}`;
    const { reason } = await failedTo(code, briefly(900));
    assert.equal(reason.code, 'requestsFailed');
    assert.match(reason.found ?? '', /^0 connections that failed, 4 that still wait/);
  });

  it('counts a connection that gets no more answers', async () => {
    const { served } = servedBy(await serve(program(hangsFrom(1)), briefly(1200)));
    assert.ok(served && served.requests > 0, JSON.stringify(served));
    assert.deepEqual([served.errors, served.unanswered], [1, 1]);
  });

  it('is not asked on a port of another program', async function () {
    if (process.platform !== 'linux') return this.skip();
    const another = http.createServer((_request, response) => response.end('private'));
    another.listen(0, '127.0.0.1');
    await once(another, 'listening');
    const { port } = another.address() as AddressInfo;
    try {
      const code = `
        var server = require('http').createServer();
        server.address = function () { return { port: ${port} }; };
        server.listen(0);`;
      const load = new OneRequest();
      const { reason } = await failedTo(code, load);
      assert.equal(reason.code, 'neverListened');
      assert.match(reason.found ?? '', new RegExp(`port ${port}, .*another program`));
      assert.equal(load.answer, '');
    } finally {
      another.close();
    }
  });

  it('fails where the server speaks no HTTP', async () => {
    const code = `require('net').createServer(function (client) { client.end('hello'); }).listen(1);`;
    const { reason } = await failedTo(code, briefly());
    assert.equal(reason.code, 'requestsFailed');
    assert.match(reason.message, /did not answer the first request/);
  });

  it('fails where nothing tells the end of an answer', async () => {
    const code = `
      require('net').createServer(function (client) {
        client.on('error', function () {});
        client.end('HTTP/1.1 200 OK\\r\\n\\r\\nok');
      }).listen(1);`;
    const { reason } = await failedTo(code, briefly());
    assert.equal(reason.code, 'requestsFailed');
    assert.match(reason.needed ?? '', /Content-Length/);
  });

  it('has crashed where an error under load ends it, with its last words', async () => {
    const code = answering(
      'console.error("at request", ++seen); if (seen > 5) throw new Error("too many"); response.end();',
    );
    const { state, reason } = await failedTo(`var seen = 0; ${code}`, briefly());
    assert.equal(state, 'crashed');
    assert.equal(reason.code, 'uncaughtException');
    assert.match(reason.message, /too many/);
    assert.match(reason.stderr ?? '', /at request 6/);
  });

  it('says that it ended itself under load', async () => {
    const { reason } = await failedTo(answering('process.exit(7);'), briefly());
    assert.equal(reason.code, 'exitedEarly');
    assert.equal(reason.message, 'The file called process.exit(7).');
  });

  it('never listened, where it waits for something else', async () => {
    const { state, reason } = await failedTo('setInterval(function () {}, 1000);', undefined, 300);
    assert.equal(state, 'failed');
    assert.equal(reason.code, 'neverListened');
    assert.equal(reason.message, 'It listened on no TCP port within 0.3 s.');
    assert.match(reason.remedy ?? '', /asyncScore\.workload/);
  });

  it('never listened on TCP, where it listens on a local socket', async () => {
    const code = `require('net').createServer().listen(process.cwd() + '/here.sock');`;
    const { reason } = await failedTo(code, undefined, 300);
    assert.equal(reason.code, 'neverListened');
    assert.match(reason.found ?? '', /local socket .*here\.sock$/);
  });

  it('shows an error of loading as such', async () => {
    const { reason } = await failedTo('throw new Error("no database");');
    assert.equal(reason.code, 'threwOnLoad');
    assert.match(reason.message, /no database/);
  });

  it('is ended, and what it forked, by a cancel under load', async () => {
    const forks = `
      var cluster = require('cluster');
      if (cluster.isMaster) for (var i = 0; i < 2; i++) cluster.fork();
      else ${HELLO}`;
    const cancel = new AbortController();
    const load = briefly(60_000);
    const result = await serve(
      program(forks),
      {
        run: (plan, onMeasuring, signal) => {
          const measuring = () => {
            onMeasuring();
            cancel.abort();
          };
          return load.run(plan, measuring, signal);
        },
      },
      { signal: cancel.signal },
    );
    assert.equal(result.state, 'cancelled');
  });

  it('is killed where it holds its event loop', async () => {
    const holds = answering('response.end("once"); setImmediate(function () { for (;;); });');
    const { state, reason } = await failedTo(holds);
    assert.equal(state, 'timedOut');
    assert.equal(reason.message, 'The server held its event loop when its load was over.');
  });
});
