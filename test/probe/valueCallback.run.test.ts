import assert from 'node:assert/strict';

import { gradedOwn } from './ownCall';

describe('probing what ends by a callback that is told a value', () => {
  it('takes the value for no error, and sees what became of one', async () => {
    const { stackTraces, own } = await gradedOwn(
      `function own(db, id, callback) {
        db.get(id, (error, row) => {
          if (error) return callback(0);
          callback(row.count);
        });
      }`,
      'own',
    );
    assert.equal(own?.completesBy, 'callback');
    const [site] = stackTraces.sites;
    assert.deepEqual(
      site?.probes.map(({ mode, outcome }) => [mode, outcome]),
      [
        ['passed', 'completed'],
        ['thrown', 'delivered'],
        ['thrownLater', 'uncaught'],
      ],
    );
  });

  it('takes an error for one all the same', async () => {
    const { stackTraces } = await gradedOwn(
      'function own(db, done) { db.list((error, rows) => done(error || rows)); }',
      'own',
    );
    assert.equal(stackTraces.sites[0]?.probes[0]?.outcome, 'delivered');
  });
});
