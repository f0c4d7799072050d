import assert from 'node:assert/strict';

import { findingsOf } from '../../src/rules/findings';
import { prepared, probedCall } from './ownCall';
import { ownRuntime } from '../subjects';

const TEXT = `
async function ignored(url, { signal }) {
  const answer = await fetch(url);
  return await answer.json();
}
async function handedOn(url, { signal }) {
  const answer = await fetch(url, { signal });
  return await answer.json();
}
async function combined(url, signal) {
  const both = AbortSignal.any([signal, AbortSignal.timeout(10_000)]);
  const answer = await fetch(new Request('http://localhost/', { signal: both }));
  return await answer.text();
}
async function asked(ids, signal) {
  for (const id of ids) {
    signal.throwIfAborted();
    await db.remove(id);
  }
  signal.throwIfAborted();
}
async function left(ids, signal) {
  for (const id of ids) {
    if (signal.aborted) return;
    await db.remove(id);
  }
}
async function byDefault(url, options = {}) {
  const { signal } = options;
  return await fetch(url);
}
async function notReached(id, signal) {
  const job = await db.find(id);
  if (job.state === 'late') await db.wait({ signal });
  return job;
}
async function none(id) {
  return await db.find(id);
}
async function lacking(url, { signal }) {
  await fetch(url, { signal });
  const answer = await fetch(url, { method: 'POST' });
  return answer.status;
}
async function unknown(url, options, signal) {
  await fetch(url, { signal });
  const answer = await fetch(url, { ...options });
  return answer.status;
}
async function listens(name, signal) {
  const stop = () => db.cancel(name);
  signal.addEventListener('abort', stop);
  const job = await db.take(name);
  signal.removeEventListener('abort', stop);
  return job;
}
async function partly(remote, signal) {
  const list = await remote.list({ signal });
  const row = await remote.get(list.id);
  return row;
}
async function committed(remote, signal) {
  await remote.begin({ signal });
  await remote.commit('all');
}
async function byOptions(remote, options, signal) {
  await remote.list({ signal });
  return await remote.get(options);
}
module.exports = { partly, committed, byOptions, lacking, unknown, listens, ignored, handedOn, combined, asked, left, byDefault, notReached, none };
`;

/** What becomes of the call at each line at which its signal is aborted, and whether that is a finding. */
async function aborted(name: string): Promise<[ends: string[], found: string[]]> {
  const call = await prepared(TEXT, name);
  const debuggability = await probedCall(call);
  assert.ok(debuggability.state === 'scored', JSON.stringify(debuggability));
  const ends = debuggability.stackTraces.sites.flatMap(({ at, lapses }) =>
    lapses.flatMap(({ mode, outcome }) => (mode === 'aborted' ? `${at?.line} ${outcome}` : [])),
  );
  const findings = findingsOf(debuggability, call.document, ownRuntime);
  const found = findings.filter(({ rule }) => rule === 'no-abort');
  return [ends, found.map(({ line, message }) => `${line} ${message}`)];
}

describe('a signal that is aborted', () => {
  it('is told to be heeded by nothing where the call goes on to its end', async () => {
    const message =
      'If its signal is aborted while line 3 `fetch(…)` or any later one is under way, ' +
      'the call goes on to its end as if nobody had asked';
    assert.deepEqual(await aborted('ignored'), [['3 completed', '4 completed'], [`3 ${message}`]]);
  });

  it('is given where it is an option that a call may leave out', async () => {
    const [, found] = await aborted('byDefault');
    assert.equal(found.length, 1);
  });

  it('is told to be lacking at the one call of several that is not handed it', async () => {
    const message =
      'If its signal is aborted while line 42 `fetch(…)` is under way, ' +
      'the call waits for it all the same: another `fetch(…)` is handed it';
    assert.deepEqual(await aborted('lacking'), [
      ['41 delivered', '42 completed'],
      [`42 ${message}`],
    ]);
  });

  it('is told to be lacking where another call of the same object is handed it', async () => {
    const message =
      'If its signal is aborted while line 59 `remote.get(…)` is under way, ' +
      'the call waits for it all the same: `remote.list(…)` is handed it';
    assert.deepEqual((await aborted('partly'))[1], [`59 ${message}`]);
  });

  const silent: Record<string, string> = {
    committed: 'what is begun, and brought to its end',
    byOptions: 'options of another name',
    unknown: 'options that may hold it',
    listens: 'a listener of its own',
  };
  for (const [name, why] of Object.entries(silent)) {
    it(`is no matter of what nobody knows: ${why}`, async () => {
      assert.deepEqual((await aborted(name))[1], []);
    });
  }

  const heeded: Record<string, string[]> = {
    handedOn: ['7 delivered', '8 delivered'],
    combined: ['12 delivered', '13 delivered'],
    asked: ['18 delivered'],
    left: ['25 cutShort'],
    notReached: ['33 completed'],
    none: [],
  };
  for (const [name, ends] of Object.entries(heeded)) {
    it(`ends the call that heeds it: ${name}`, async () => {
      assert.deepEqual(await aborted(name), [ends, []]);
    });
  }
});
