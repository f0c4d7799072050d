import assert from 'node:assert/strict';

import { OneRequest, serve, servedBy } from '../serving';
import { program } from '../subjects';

/** The answer of a server whose text is this. */
async function answerOf(code: string): Promise<string> {
  const load = new OneRequest();
  servedBy(await serve(program(code), load));
  return load.answer;
}

describe('what a server starts beside', () => {
  /** Starts a server by that text, and answers with where all listen. */
  const beside = (starts: string) => `
    var places = [];
    function tell(place) { places.push(place); }
    require('http').createServer(function (request, response) {
      (function wait() {
        if (places.length === 0) return setTimeout(wait, 20);
        response.end(JSON.stringify(places));
      })();
    }).listen(8012);
    ${starts}`;

  const OTHER = `
    var other = require('net').createServer().listen({ port: 8013, host: '0.0.0.0' }, function () {`;

  const ways: [what: string, starts: string][] = [
    ['a second server', `${OTHER} tell(other.address().address); });`],
    [
      'a UDP socket',
      `var udp = require('dgram').createSocket('udp4');
       udp.bind(8015, '0.0.0.0', function () { tell(udp.address().address); });`,
    ],
    [
      'a UDP socket on any port',
      `var udp = require('dgram').createSocket('udp4');
       udp.bind({ port: 0, address: '0.0.0.0' }, function () { tell(udp.address().address); });`,
    ],
    [
      'a thread',
      `var Worker = require('worker_threads').Worker;
       var text = ${JSON.stringify(`${OTHER} require('worker_threads').parentPort.postMessage(other.address().address); });`)};
       new Worker(text, { eval: true }).on('message', tell);`,
    ],
    [
      'another Node',
      `var text = ${JSON.stringify(`${OTHER} console.log(other.address().address); });`)};
       var child = require('child_process').spawn(process.execPath, ['-e', text]);
       child.stdout.on('data', function (data) { tell(String(data).trim()); });`,
    ],
    [
      'a forked process that binds a port of its own',
      `var cluster = require('cluster');
       cluster.setupMaster({ exec: __dirname + '/test/fixtures/servers/exclusive.js' });
       cluster.fork().on('message', tell);`,
    ],
  ];
  for (const [what, starts] of ways) {
    it(`listens on loopback alone: ${what}`, async () => {
      assert.equal(await answerOf(beside(starts)), '["127.0.0.1"]');
    });
  }
});
