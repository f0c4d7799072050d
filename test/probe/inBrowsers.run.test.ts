import assert from 'node:assert/strict';

import { probingAlone } from '../../src/scoring/measureFix';
import { OPTIONS, scored, subject } from '../score';

interface Seen {
  /** Operations, with what becomes of the call where they fail. */
  sites: string[];
  rules: string[];
  left: string[];
}

async function seen(text: string, functionName = 'own'): Promise<Seen> {
  const report = await scored(subject(text), { ...probingAlone(OPTIONS), functionName });
  const { debuggability, findings } = report;
  assert.ok(debuggability.state === 'scored', JSON.stringify(debuggability));
  const { sites, unreached } = debuggability.stackTraces;
  return {
    sites: sites.map(({ operation, consequence }) => `${operation} ${consequence?.kind}`),
    rules: findings.map(({ rule }) => rule).filter((rule) => rule !== 'stack-lost'),
    left: unreached.map(({ method }) => method),
  };
}

const REQUEST = (handlers: string) => `function own(url) {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    ${handlers}
    xhr.open('GET', url);
    xhr.send();
  });
}`;

describe('a request of a browser', () => {
  it('is heard of by its handlers, and keeps its error', async () => {
    const text = `function own(name) {
      return new Promise((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onupgradeneeded = (event) => event.target.result.createObjectStore('notes');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    }`;
    assert.deepEqual((await seen(text)).sites, ['indexedDB.open delivered']);
  });

  it('is heard of by its listeners', async () => {
    const text = REQUEST(`xhr.addEventListener('load', () => resolve(xhr.response));
      xhr.addEventListener('error', reject);`);
    assert.deepEqual((await seen(text)).sites, ['XMLHttpRequest delivered']);
  });

  it('tells nothing of what failed, so that no cause is lost', async () => {
    const text = REQUEST(`xhr.onload = () => resolve(xhr.response);
      xhr.onerror = () => reject(new Error('network'));`);
    assert.deepEqual(await seen(text), {
      sites: ['XMLHttpRequest replaced'],
      rules: [],
      left: [],
    });
  });

  it('never ends where nobody hears that it failed, and throws nothing', async () => {
    const text = REQUEST('xhr.onload = () => resolve(xhr.response);');
    const { sites, rules } = await seen(text);
    assert.deepEqual(sites, ['XMLHttpRequest neverEnds']);
    assert.deepEqual(rules, ['never-ends']);
  });

  it('is over with no status where it failed', async () => {
    const text = REQUEST(`xhr.onreadystatechange = () => {
        if (xhr.readyState !== 4) return;
        if (xhr.status === 200) resolve(xhr.response);
        else reject(new Error('status ' + xhr.status));
      };`);
    assert.deepEqual((await seen(text)).sites, ['XMLHttpRequest replaced']);
  });
});

describe('what takes two callbacks', () => {
  it('calls back the second one if it fails', async () => {
    const text = `function own() {
      return new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject));
    }`;
    const { sites } = await seen(text);
    assert.deepEqual(sites, ['navigator.geolocation.getCurrentPosition delivered']);
  });
});

describe('what is listened to as long as it is there', () => {
  it('hides nothing of a call that has ended, and ends the process by its listener', async () => {
    const text = `const db = require('./db-of-nobody');
function own(socket) {
  socket.onmessage = async (event) => { await db.save(JSON.parse(event.data)); };
}`;
    const { sites, rules } = await seen(text);
    assert.equal(sites.at(-1), './db-of-nobody.save unhandled');
    assert.deepEqual(rules, ['unhandled-rejection']);
  });
});

describe('what is waited for by listening to what was begun before', () => {
  it('is no call that waits for nothing', async () => {
    const text = `const fs = require('fs');
async function own(file) {
  const stream = fs.createReadStream(file);
  let size = 0;
  stream.on('data', (chunk) => { size += chunk.length; });
  await new Promise((resolve, reject) => {
    stream.on('end', resolve).on('error', reject);
  });
  return size;
}`;
    assert.deepEqual((await seen(text)).left, []);
  });
});

describe('an event of a service worker', () => {
  it('lasts until what it waits for has settled', async () => {
    const text = `self.addEventListener('fetch', (event) => { event.respondWith(answer(event.request)); });
async function answer(request) {
  const known = await caches.match(request);
  return known || fetch(request);
}`;
    const { sites, rules } = await seen(text, "self.addEventListener('fetch')");
    assert.deepEqual(sites, ['caches.match delivered', 'fetch delivered']);
    assert.ok(!rules.includes('hidden-failure'), rules.join());
  });

  it('waits for nothing else', async () => {
    const text = `self.addEventListener('activate', (event) => {
  caches.delete('old');
  event.waitUntil(caches.open('new'));
});`;
    const { sites } = await seen(text, "self.addEventListener('activate')");
    assert.deepEqual(sites, ['caches.delete unhandled', 'caches.open delivered']);
  });
});
