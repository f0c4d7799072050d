import assert from 'node:assert/strict';

import { gradedOwn } from './ownCall';

describe('the other ways of a branch', () => {
  it('are gone by what the code compares its answers with', async () => {
    const { stackTraces } = await gradedOwn(
      `const Kind = { A: 'a', B: 'b' };
      async function own(repo, id) {
        const row = await repo.find(id);
        if (row.kind === Kind.B) await repo.other(id);
        switch (row.mode) {
          case 'x': await repo.x(id); break;
          case 'y': await repo.y(id); break;
          default: await repo.z(id);
        }
      }`,
      'own',
    );
    assert.deepEqual(
      sitesOf(stackTraces).map(([operation, , answer]) => [operation, answer]),
      [
        ['repo.find', null],
        ['repo.x', null],
        ['repo.y', '"y"'],
        ['repo.z', '"another x"'],
        ['repo.other', '"b"'],
      ],
    );
    assert.deepEqual(stackTraces.unreached, []);
  });

  it('are gone by what stands in a text of JSON', async () => {
    const { stackTraces } = await gradedOwn(
      `async function own(repo, raw) {
        const message = JSON.parse(raw);
        if (message.kind === 'join') await repo.enter(message.room);
        else if (message.kind === 'say') await repo.say(message.room);
        for (const one of message.all) if (one.isLate) await repo.late(one);
        if (message.all.length === 0) await repo.none();
      }`,
      'own',
    );
    const reached = sitesOf(stackTraces).map(([operation]) => operation);
    assert.deepEqual(reached.sort(), ['repo.enter', 'repo.late', 'repo.none', 'repo.say']);
    assert.deepEqual(stackTraces.unreached, []);
  });

  it('are gone by what calls are given, and by lists of other lengths', async () => {
    const { stackTraces } = await gradedOwn(
      `async function own(repo, mode, ids, cache) {
        if (mode === 'x') await repo.x(); else await repo.a();
        if (ids.length > 5) await repo.many();
        if (!cache) await repo.fetch();
        for (const row of await repo.rows()) if (row.state === 'bad') await repo.mend(row);
      }`,
      'own',
    );
    const answers = new Map(
      sitesOf(stackTraces).map(([operation, by, answer]) => [operation, [by, answer]]),
    );
    assert.deepEqual(answers.get('repo.a'), [null, null]);
    assert.deepEqual(answers.get('repo.x'), ['mode', '"x"']);
    assert.deepEqual(answers.get('repo.many'), ['ids', '6 elements']);
    assert.deepEqual(answers.get('repo.fetch'), ['cache', 'nothing']);
    assert.deepEqual(answers.get('repo.mend'), ['repo.rows()[].state', '"bad"']);
    assert.deepEqual(stackTraces.unreached, []);
  });

  it('are gone where it compares two answers, or an answer with what it is given', async () => {
    const { stackTraces } = await gradedOwn(
      `async function own(client, amount) {
        const { rows } = await client.query('SELECT');
        if (rows[0].balance < amount) {
          await client.undo();
          return false;
        }
        const limits = await client.limits();
        if (limits.most >= limits.least) await client.take();
        else await client.refuse();
        return true;
      }`,
      'own',
    );
    const operations = sitesOf(stackTraces).map(([operation]) => operation);
    const all = ['limits', 'query', 'refuse', 'take', 'undo'].map((name) => `client.${name}`);
    assert.deepEqual([...operations].sort(), all);
    assert.deepEqual(stackTraces.unreached, []);
  });

  it('are gone by what a real Response tells of itself', async () => {
    const { stackTraces } = await gradedOwn(
      `async function own(id, log) {
        const answer = await fetch('http://localhost/' + id);
        if (answer.status === 404) return log.missing(id);
        if (!answer.ok) {
          await log.failed(await answer.text());
          throw new Error('failed');
        }
        return answer.json();
      }`,
      'own',
    );
    const operations = new Set(sitesOf(stackTraces).map(([operation]) => operation));
    for (const each of ['fetch', 'fetch().text', 'fetch().json', 'log.missing', 'log.failed']) {
      assert.ok(operations.has(each), each);
    }
    assert.deepEqual(stackTraces.unreached, []);
  });

  it('lead once into a function that calls itself, which a wait beneath tells no more of', async () => {
    const { stackTraces, neverRan } = await gradedOwn(
      `async function own(store, folder) {
        for (const entry of await store.list(folder)) {
          if (entry.isDirectory()) await own(store, entry.name);
          else await store.put(entry.name);
        }
      }`,
      'own',
    );
    const operations = sitesOf(stackTraces).map(([operation]) => operation);
    assert.deepEqual(operations, ['store.list', 'store.put']);
    assert.deepEqual([stackTraces.unreached, neverRan], [[], []]);
  });

  it('are missed where no call came there, though another one of that line was reached', async () => {
    const { stackTraces } = await gradedOwn(
      `async function own(redis: any, name: string) {
        const token = Math.random().toString(36);
        await redis.set(name, token);
        if ((await redis.get(name)) === token) await redis.del(name);
      }`,
      'own',
      '/a/own.ts',
    );
    const missed = stackTraces.unreached.map(({ at, why }) => [at.line, why]);
    assert.deepEqual(missed, [[4, 'notRun']]);
  });

  it('end where code goes on as long as it gets another answer', async () => {
    const { stackTraces } = await gradedOwn(
      `async function own(jobs, id) {
        for (;;) {
          const job = await jobs.get(id);
          if (job.state === 'done') return job;
          await jobs.wait();
        }
      }`,
      'own',
    );
    assert.deepEqual(
      sitesOf(stackTraces).map(([operation]) => operation),
      ['jobs.get', 'jobs.wait'],
    );
  });
});

/** Of each awaited site: its operation, and what had answered otherwise, and how. */
function sitesOf({ sites }: Awaited<ReturnType<typeof gradedOwn>>['stackTraces']) {
  return sites
    .filter(({ boundary, reached }) => boundary === 'promise' && reached.by !== 'failure')
    .map(({ operation, reached }) => [
      operation,
      reached.by === 'answer' ? reached.operation : null,
      reached.by === 'answer' ? reached.answer : null,
    ]);
}
