import assert from 'node:assert/strict';

import { probingAlone } from '../../src/scoring/measureFix';
import { documentOf } from '../document/documents';
import { OPTIONS, scored } from '../score';

const CLIENT = `import WebSocket from 'ws';
export class Client {
  private ws?: WebSocket;
  private pending = new Map<number, { resolve: (v: unknown) => void; reject: (e: Error) => void }>();
  connect(url: string) { this.ws = new WebSocket(url); }
  call(method: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.pending.set(1, { resolve, reject });
      this.ws!.send(method);
    });
  }
  async balance() {
    const text = await this.call('balance');
    return BigInt(text as string);
  }
}`;

const WITH_TIME_OUT = `const { connect } = require('mqtt');
const { randomUUID } = require('node:crypto');
const client = connect('mqtt://localhost');
const waiting = {};
function request(topic) {
  return new Promise((resolve, reject) => {
    const id = randomUUID();
    const timer = setTimeout(() => { delete waiting[id]; reject(new Error('timed out')); }, 5000);
    waiting[id] = { done(answer) { clearTimeout(timer); resolve(answer); }, reject };
    client.publish(topic, id);
  });
}
exports.read = async (sensor) => {
  const answer = await request(sensor);
  if (answer.error) throw new Error(answer.error);
  return Number(answer.value);
};
exports.all = async (sensors) => {
  const all = [];
  for (const each of sensors) all.push(await exports.read(each));
  return all;
};`;

const QUEUE = `class Queue {
  constructor() { this.free = 0; this.waiters = []; }
  async run(task) {
    if (this.free === 0) await new Promise((resolve) => this.waiters.push(resolve));
    return await task();
  }
}
exports.Queue = Queue;
exports.other = (list) => new Promise((resolve) => list.push(resolve));`;

async function seen(text: string, functionName: string, file?: string) {
  const options = { ...probingAlone(OPTIONS), functionName };
  const report = await scored(documentOf(text, file), options);
  const { debuggability, call } = report;
  assert.ok(debuggability.state === 'scored', JSON.stringify(debuggability));
  return {
    sites: debuggability.stackTraces.sites.map(
      ({ operation, at, consequence }) => `${operation} ${at?.line} ${consequence?.kind}`,
    ),
    maps: debuggability.sourceMaps.level,
    answered: call?.otherwise?.answered.map(({ name }) => name),
    invented: call?.inventions.flatMap(({ name, waits }) => (waits ? [name] : [])),
  };
}

describe('a promise that others are to settle', () => {
  it('is answered, and may fail, where nobody else is called', async () => {
    const { sites, maps, answered, invented } = await seen(
      CLIENT,
      'Client.balance',
      '/project/client.ts',
    );
    assert.deepEqual(sites, ['new Promise 7 delivered']);
    assert.deepEqual(answered?.slice(0, 2), ['this.ws', 'the promise of line 7']);
    assert.deepEqual(invented, ['new Promise']);
    // the call is found by its place in the source, whatever it goes by in what ran
    assert.equal(maps, 4);
  });

  it('is answered before its time is up', async () => {
    for (const name of ['read', 'all']) {
      const { sites, answered } = await seen(WITH_TIME_OUT, name);
      assert.deepEqual(sites, ['new Promise 6 delivered'], name);
      assert.equal(answered?.[0], 'the promise of line 6');
    }
  });

  it('is no I/O where nobody could tell it of a failure', async () => {
    const { sites } = await seen(QUEUE, 'Queue.run');
    assert.deepEqual(sites, ['task 5 delivered']);
  });
});
