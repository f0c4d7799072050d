import * as assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { RunQueue } from '../../src/host/runQueue';

function gate(): { open: () => void; passed: Promise<void> } {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

describe('RunQueue', () => {
  it('runs one job at a time, in the order asked for', async () => {
    const queue = new RunQueue();
    const seen: string[] = [];
    const first = gate();
    const a = queue.run('a', async () => {
      seen.push('a starts');
      await first.passed;
      seen.push('a ends');
    });
    const b = queue.run('b', async () => void seen.push('b'));
    const c = queue.run('c', async () => void seen.push('c'));
    await turn();
    assert.deepEqual(seen, ['a starts']);
    first.open();
    await Promise.all([a, b, c]);
    assert.deepEqual(seen, ['a starts', 'a ends', 'b', 'c']);
    assert.equal(queue.busy, false);
  });

  it('gives a job that is cancelled while it waits an aborted signal, at once', async () => {
    const queue = new RunQueue();
    const first = gate();
    const a = queue.run('a', () => first.passed);
    const b = queue.run('b', async (signal) => signal.aborted);
    queue.cancel('b');
    assert.equal(await b, true);
    const order: string[] = [];
    const c = queue.run('c', async () => void order.push('c'));
    await turn();
    assert.deepEqual(order, [], 'the one behind it still waits for the one that runs');
    first.open();
    await Promise.all([a, c]);
    assert.deepEqual(order, ['c']);
  });

  it('goes on after a job that failed', async () => {
    const queue = new RunQueue();
    await assert.rejects(
      queue.run('a', () => Promise.reject(new Error('no'))),
      /no/,
    );
    assert.equal(await queue.run('a', async () => 'again'), 'again');
  });

  it('refuses a key that is taken', async () => {
    const queue = new RunQueue();
    const first = gate();
    const a = queue.run('a', () => first.passed);
    await assert.rejects(
      queue.run('a', async () => undefined),
      RangeError,
    );
    first.open();
    await a;
  });

  it('aborts everything when it is disposed of', async () => {
    const queue = new RunQueue();
    const jobs = ['a', 'b'].map((key) =>
      queue.run(
        key,
        (signal) =>
          new Promise<boolean>((resolve) => {
            if (signal.aborted) resolve(true);
            signal.addEventListener('abort', () => resolve(true));
          }),
      ),
    );
    await turn();
    queue.dispose();
    assert.deepEqual(await Promise.all(jobs), [true, true]);
  });
});
