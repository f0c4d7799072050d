import * as assert from 'node:assert/strict';

import { Looks } from '../../../src/views/gallery/looks';

/** Looks that end when the test says so. */
function looking() {
  const ends: (() => void)[] = [];
  const state = { busy: false };
  const looks = new Looks(
    () => new Promise<void>((resolve) => ends.push(resolve)),
    () => state.busy,
  );
  return { looks, ends, state };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('looks at the gallery', () => {
  it('are joined while nothing has changed', async () => {
    const { looks, ends } = looking();
    const both = Promise.all([looks.look(), looks.look()]);
    ends[0]?.();
    await both;
    assert.equal(ends.length, 1);
  });

  it('look once more for what changed meanwhile, however often it did', async () => {
    const { looks, ends } = looking();
    const all = Promise.all([looks.look(), looks.lookAgain(), looks.lookAgain()]);
    ends[0]?.();
    await settled();
    assert.equal(ends.length, 2);
    ends[1]?.();
    await all;
    assert.equal(ends.length, 2);
  });

  it('leave a run alone, and catch up with what changed when it has ended', async () => {
    const { looks, ends, state } = looking();
    state.busy = true;
    await looks.lookAgain();
    assert.equal(ends.length, 0);
    state.busy = false;
    const caughtUp = looks.catchUp();
    assert.equal(ends.length, 1);
    ends[0]?.();
    await caughtUp;
    await looks.catchUp();
    assert.equal(ends.length, 1);
  });

  it('that a run has overtaken are made up for', async () => {
    const { looks, ends, state } = looking();
    const first = looks.look();
    state.busy = true;
    looks.missed();
    ends[0]?.();
    await first;
    assert.equal(ends.length, 1);
    state.busy = false;
    const caughtUp = looks.catchUp();
    ends[1]?.();
    await caughtUp;
    assert.equal(ends.length, 2);
  });
});
