import assert from 'node:assert/strict';
import { boundedFrames } from '../../src/report/pages/stacks';
import { frame } from './reports';

describe('the frames of a deep stack', () => {
  const frames = (count: number, locating = -1) =>
    Array.from({ length: count }, (_, index) =>
      frame(`at f${index}`, index === locating ? { locates: true } : {}),
    );
  const outline = (count: number, locating?: number) =>
    boundedFrames(frames(count, locating), 3).map((shown) =>
      'hidden' in shown ? shown.hidden.length : shown.text,
    );

  it('are all shown where there are few', () => {
    assert.deepEqual(outline(0), []);
    assert.deepEqual(outline(3), ['at f0', 'at f1', 'at f2']);
  });

  it('leave no gap of one', () =>
    assert.deepEqual(outline(4), ['at f0', 'at f1', 'at f2', 'at f3']));

  it('are cut behind the first', () =>
    assert.deepEqual(outline(5000), ['at f0', 'at f1', 'at f2', 4997]));

  it('keep the one that names the call, however deep it lies', () =>
    assert.deepEqual(outline(5000, 4000), ['at f0', 'at f1', 'at f2', 3997, 'at f4000', 999]));
});
