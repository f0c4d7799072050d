import assert from 'node:assert/strict';

import { gradedOwn, prepared, probedOwn } from './ownCall';

/** I/O takes 10 ms; `ms` is what the function waits for it. */
function racing(ms: number, settles: string): string {
  return `async function own(id) {
    return Promise.race([
      db.get(id),
      new Promise((resolve, reject) => setTimeout(() => ${settles}, ${ms})),
    ]);
  }`;
}

async function notRun(code: string): Promise<string[]> {
  const { own } = await gradedOwn(code, 'own');
  const { runnable } = await prepared(code, 'own');
  return (own?.notRun ?? []).map(({ start, end }) => runnable.code.slice(start, end));
}

describe('probing a function with timers of its own beside its I/O', () => {
  it('goes the way that the timed calls go', async () => {
    assert.deepEqual(await notRun(racing(5, "resolve('late')")), []);
    assert.deepEqual(await notRun(racing(50, "resolve('late')")), ["() => resolve('late')"]);
  });

  it('gives no grade where a call that nothing disturbs fails', async () => {
    const found = await probedOwn(racing(5, "reject(new Error('too late'))"), 'own');
    assert.equal(found.state, 'failed');
    assert.match(found.reason.message + found.reason.found, /too late/);
  });
});

describe('timers that a module sets as it is loaded', () => {
  it('fire in no call where they go on for ever, and are waited for where they end soon', async () => {
    const { stackTraces } = await gradedOwn(
      `const db = require('no-such-database');
      const ready = new Promise((resolve) => setTimeout(resolve, 5));
      async function sweep() { await db.sweep(); }
      setInterval(sweep, 3);
      async function own(id) {
        await ready;
        await new Promise((resolve) => setTimeout(resolve, 40));
        return db.get(id);
      }`,
      'own',
    );
    const ends = stackTraces.sites.map(({ operation, consequence }) => [
      operation.split('.').at(-1),
      consequence?.kind,
    ]);
    assert.deepEqual(ends, [['get', 'delivered']]);
  });
});

describe('another answer than the usual one', () => {
  it('is an empty list where the length of a list is tested', async () => {
    const { stackTraces } = await gradedOwn(
      `async function own(user) {
        if (user.roles.length) {
          for (const role of user.roles) await db.check(role);
        } else await db.none(user);
      }`,
      'own',
    );
    assert.deepEqual(
      stackTraces.sites
        .filter(({ boundary }) => boundary === 'promise')
        .map(({ operation, reached }) => [operation, 'answer' in reached && reached.answer]),
      [
        ['db.check', false],
        ['db.none', 'an empty list'],
      ],
    );
  });
});

describe('a call that waits for seconds', () => {
  const CODE = `const { setTimeout: sleep } = require('timers/promises');
exports.sleeps = async (api) => {
  const found = await api.get();
  await sleep(4000);
  return await api.put(found);
};
exports.sets = async (api) => {
  const found = await api.get();
  await new Promise((resolve) => setTimeout(resolve, 4000));
  return await api.put(found);
};
exports.polls = async (api) => {
  const late = new Promise((resolve, reject) => setTimeout(() => reject(new Error('late')), 5000));
  const poll = async () => {
    for (let i = 0; i < 4; i++) {
      await api.get(i);
      await sleep(1000);
    }
    return 'polled';
  };
  return await Promise.race([poll(), late]);
};`;
  for (const [name, calls] of [
    ['sleeps', ['get', 'put']],
    ['sets', ['get', 'put']],
    ['polls', ['get']],
  ] as const) {
    it(`is no call that never ends: ${name}`, async () => {
      const { stackTraces } = await gradedOwn(CODE, name);
      const seen = stackTraces.sites.map((site) => `${site.operation} ${site.consequence?.kind}`);
      assert.deepEqual(
        [...new Set(seen)],
        calls.map((call) => `api.${call} delivered`),
      );
    });
  }
});
