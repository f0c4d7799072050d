import assert from 'node:assert/strict';

import { gradedOwn } from './ownCall';

async function sitesOf(code: string): Promise<unknown[]> {
  const { stackTraces } = await gradedOwn(code, 'own');
  assert.deepEqual(
    stackTraces.sites
      .flatMap(({ probes }) => probes.map(({ message }) => message))
      .filter(isTypeError),
    [],
  );
  return stackTraces.sites.map(({ operation, at }) => [operation, at?.line]);
}

function isTypeError(message: string | null): boolean {
  return /TypeError/.test(message ?? '');
}

describe('what a function returns that calls back', () => {
  it('can be told to end, while nothing is called back', async () => {
    const code = `function own(command, done) {
      const child = require('child_process').exec(command, (error, text) => {
        clearTimeout(late);
        if (error) return done(error);
        done(null, text.trim());
      });
      const late = setTimeout(() => child.kill(), 50);
    }`;
    assert.deepEqual(await sitesOf(code), [['child_process.exec', 2]]);
  });

  it('has streams of its own', async () => {
    const code = `function own(command) {
      return new Promise((resolve, reject) => {
        const child = require('child_process').exec(command, (error, text) => {
          if (error) reject(error);
          else resolve(text);
        });
        child.stdin.end('a');
      });
    }`;
    assert.deepEqual(await sitesOf(code), [
      ['child_process.exec', 3],
      ['child_process.exec().stdin.write', 7],
    ]);
  });

  it('is listened to', async () => {
    const code = `function own(db, done) {
      const query = db.query('a', (error, rows) => (error ? done(error) : done(null, rows.length)));
      query.on('end', () => {});
    }`;
    assert.deepEqual(await sitesOf(code), [['db.query', 2]]);
  });
});

describe('an emitter of several that end', () => {
  it('tells which of them it was, and with which code', async () => {
    const code = `function own(pool, done) {
      pool.on('exit', (worker, code) => pool.restart(worker.process.pid, code, done));
    }`;
    assert.deepEqual(await sitesOf(code), [
      ['pool', 2],
      ['pool.restart', 2],
    ]);
  });
});
