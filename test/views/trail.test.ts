import assert from 'node:assert/strict';

import { Trail } from '../../src/views/panel/trail';

function shown({ back, now, forth }: Trail): (string | undefined)[] {
  return [back, now, forth];
}

describe('the way back and forth in a panel', () => {
  it('leads to what was shown, and gives up what was gone back from', () => {
    const trail = new Trail('file');
    trail.goTo('a');
    trail.turn('back');
    assert.deepEqual(shown(trail), [undefined, 'file', 'a']);
    trail.turn('forth');
    assert.deepEqual(shown(trail), ['file', 'a', undefined]);
    trail.turn('back');
    trail.goTo('b');
    assert.deepEqual(shown(trail), ['file', 'b', undefined]);
  });

  it('stays where it is at its ends, and where the same is shown again', () => {
    const trail = new Trail('file');
    trail.turn('back');
    trail.turn('forth');
    trail.goTo('file');
    assert.deepEqual(shown(trail), [undefined, 'file', undefined]);
  });

  it('leads to nothing that is gone', () => {
    const trail = new Trail('file');
    for (const key of ['a', 'b', 'c']) trail.goTo(key);
    trail.turn('back');
    trail.keepOnly((key) => key === 'file' || key === 'b');
    assert.deepEqual(shown(trail), ['file', 'b', undefined]);
  });
});
