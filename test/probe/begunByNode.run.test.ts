import assert from 'node:assert/strict';

import { gradedOwn, prepared, probedOwn } from './ownCall';

describe('what streams and observables ask for', function () {
  this.timeout(60_000);

  it('is no call of the function, and gets no grade', async () => {
    const code = 'function own(id) { return db.open(id).pipe(db.gz()).pipe(db.out(id)); }';
    const found = await probedOwn(code, 'own');
    assert.equal(found.state, 'skipped');
    assert.equal(found.reason.code, 'noSites');
    assert.match(found.reason.message, /piece by piece/);
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
      stackTraces.sites.map(({ operation, at }) => [operation, at?.line]),
      [['db.gz', 1]],
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
