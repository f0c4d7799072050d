import assert from 'node:assert/strict';

import { OnceEach } from '../../../src/views/actions/onceEach';

/** Work that ends when it is told to. */
function work(): { run: () => Promise<void>; end: () => void } {
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  return { run: () => over, end };
}

describe('OnceEach', () => {
  it('tells whether it did the work, which it does once at a time for a key', async () => {
    const once = new OnceEach();
    const first = work();
    const running = once.run('a', first.run);
    assert.equal(once.isBusy('a'), true);
    assert.equal(await once.run('a', () => assert.fail('at the same time')), false);
    assert.equal(await once.run('b', async () => undefined), true);
    first.end();
    assert.equal(await running, true);
    assert.equal(once.isBusy('a'), false);
  });

  it('waits until nothing is under way, also what is begun meanwhile', async () => {
    const once = new OnceEach();
    const [first, second] = [work(), work()];
    const seen: string[] = [];
    const both = once.run('a', first.run).then(() => once.run('a', second.run));
    const idle = once.idle('a').then(() => seen.push('idle'));
    first.end();
    await new Promise(setImmediate);
    const again = once.idle('a').then(() => seen.push('idle again'));
    seen.push('second ends');
    second.end();
    await Promise.all([both, idle, again]);
    assert.deepEqual(seen.slice(-2), ['second ends', 'idle again']);
  });

  it('is free again after work that threw', async () => {
    const once = new OnceEach();
    await assert.rejects(
      once.run('a', () => Promise.reject(new Error('no'))),
      /^Error: no$/,
    );
    await once.idle('a');
    assert.equal(await once.run('a', async () => undefined), true);
  });
});
