import assert from 'node:assert/strict';

import { probingAlone } from '../../src/scoring/measureFix';
import { documentOf } from '../document/documents';
import { OPTIONS, scored } from '../score';

const CODE = `const { Queue, Worker } = require('queue-of-nobody');
const store = require('store-of-nobody');
exports.works = () => {
  const worker = new Worker('mail', async (job) => { await store.send(job.id); });
  worker.on('failed', (job, error) => console.error(job, error));
  return worker;
};
exports.sets = () => {
  const queue = new Queue('mail');
  queue.process(async (job) => { await store.send(job.id); });
  return queue;
};
exports.forgets = (load) => new Promise(async (resolve) => { resolve(await load()); });
exports.consumes = async (channel) => {
  await channel.consume('mail', async (message) => { await store.send(message); channel.ack(message); });
};
exports.debounced = (save, ms) => {
  let timer;
  return (...args) => new Promise((resolve, reject) => {
    clearTimeout(timer);
    timer = setTimeout(() => save(...args).then(resolve, reject), ms);
  });
};
exports.noted = async (id, data) => {
  const ref = store.doc(id);
  await store.runTransaction(async (t) => {
    const known = await t.get(ref);
    if (known.version >= data.version) throw new Error('conflict');
    t.set(ref, data);
  });
};
exports.memo = (load) => {
  const known = new Map();
  return async (key) => {
    if (!known.has(key)) known.set(key, await load(key));
    return known.get(key);
  };
};
`;

async function told(functionName: string): Promise<string[]> {
  const options = { ...probingAlone(OPTIONS), functionName };
  const { debuggability, findings } = await scored(documentOf(CODE), options);
  assert.equal(debuggability.state, 'scored', JSON.stringify(debuggability));
  // two calls at once load twice, which is no rejection
  const others = ['stack-lost', 'started-twice'];
  return findings.flatMap(({ rule, line }) => (others.includes(rule) ? [] : `${rule} ${line}`));
}

describe('a promise that is given to what nobody knows', () => {
  for (const name of ['works', 'sets', 'debounced', 'noted', 'memo']) {
    it(`may well be heard: ${name}`, async () => assert.deepEqual(await told(name), []));
  }

  it('is heard by nobody where the platform takes it', async () => {
    assert.deepEqual(await told('forgets'), ['unhandled-rejection 13']);
  });

  it('is heard by nobody where a message is acknowledged by the way', async () => {
    assert.deepEqual(await told('consumes'), ['unhandled-rejection 15']);
  });
});
