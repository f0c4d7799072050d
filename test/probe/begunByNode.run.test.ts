import assert from 'node:assert/strict';

import { gradedOwn, prepared } from './ownCall';

describe('what streams and observables ask for', () => {
  it('fails where the code begins with it, and is named by no stack', async () => {
    const code = `function own(from, to) {
      return new Promise((resolve) => {
        const out = fs.createWriteStream(to);
        fs.createReadStream(from).pipe(out).on('finish', resolve);
      });
    }
    const fs = require('fs');`;
    const { stackTraces } = await gradedOwn(code, 'own');
    assert.equal(stackTraces.level, 1);
    assert.deepEqual(
      stackTraces.sites.map(({ operation, at, consequence, reached }) => [
        operation,
        at?.line,
        consequence?.kind,
        reached.by,
      ]),
      [
        ['fs.createReadStream', 4, 'uncaught', 'event'],
        ['fs.createWriteStream.write', 3, 'uncaught', 'event'],
      ],
    );
  });

  it('is the body of an answer, where the code begins to read it', async () => {
    const code = `async function own(url, tell) {
      const answer = await fetch(url);
      const reader = answer.body.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        tell(value.length);
      }
    }`;
    const { stackTraces } = await gradedOwn(code, 'own');
    assert.deepEqual(
      stackTraces.sites.map(({ at, consequence, reached }) => [
        at?.line,
        consequence?.kind,
        reached.by,
      ]),
      [
        [2, 'delivered', 'call'],
        [3, 'delivered', 'event'],
      ],
    );
    assert.deepEqual(stackTraces.unreached, []);
  });

  it('is heard of by who gave the stream, and not by the call', async () => {
    const code = `function own(rows, done) {
      rows.on('data', () => {});
      rows.on('end', () => done(null));
    }`;
    const { stackTraces } = await gradedOwn(code, 'own');
    assert.deepEqual(
      stackTraces.sites.map(({ consequence }) => consequence?.kind),
      ['neverEnds'],
    );
  });

  it('is told to who has an emitter that is called on', async () => {
    const code = `class Poller extends require('events') {
      async poll(client) {
        try {
          this.emit('answer', await client.get(1));
        } catch (error) {
          this.emit('error', error);
        }
      }
    }
    module.exports = Poller;`;
    const { stackTraces } = await gradedOwn(code, 'Poller.poll');
    assert.deepEqual(
      stackTraces.sites.map(({ consequence }) => consequence?.kind),
      ['delivered'],
    );
  });

  it('is not graded beside what the function calls itself', async () => {
    const { stackTraces } = await gradedOwn(
      `async function own(id) {
        for await (const row of db.open(id).pipe(db.gz())) await db.save(row);
      }`,
      'own',
    );
    assert.deepEqual(
      stackTraces.sites.filter(({ at }) => at === null),
      [],
    );
    assert.ok(stackTraces.sites.some(({ operation }) => operation === 'db.save'));
  });

  it('has come to its end where what something is piped into is gone through', async () => {
    const { own, stackTraces } = await gradedOwn(
      'async function own(db) { for await (const x of db.open().pipe(db.gz())) db.seen = x; }',
      'own',
    );
    assert.equal(own?.underWayAtEnd, 0);
    assert.deepEqual(
      stackTraces.sites.map(({ operation, reached }) => [operation, reached.by]),
      [
        ['db.gz', 'call'],
        ['db.open', 'event'],
        ['db.gz.write', 'event'],
      ],
    );
  });

  it('passes through operators of a pipe, which do nothing by themselves', async () => {
    const { own } = await prepared(
      `const { from } = require('rxjs');
      const { map, switchMap } = require('rxjs/operators');
      function own(id) {
        return from(db.find(id)).pipe(map((x) => x.a), switchMap((x) => db.get(x)));
      }`,
      'own',
    );
    const { facts } = own.call.inventions;
    assert.deepEqual(
      ['map', 'switchMap'].map((name) => facts[`"rxjs/operators".${name}`]),
      [
        { is: 'function', answers: 'value' },
        { is: 'function', answers: 'value' },
      ],
    );
  });
});
