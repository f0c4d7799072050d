import assert from 'node:assert/strict';

import { movedRange } from '../../src/host/movedRange';

describe('where a part of a text is after an edit', () => {
  const part = { start: 10, end: 20 };
  const edit = (rangeOffset: number, rangeLength: number, text: string) =>
    movedRange(part, { rangeOffset, rangeLength, text });

  it('moves with what is written above it', () => {
    assert.deepEqual(edit(0, 0, 'abc'), { start: 13, end: 23 });
    assert.deepEqual(edit(10, 0, 'abc'), { start: 13, end: 23 });
    assert.deepEqual(edit(4, 6, ''), { start: 4, end: 14 });
  });

  it('stays where it is when something is written below it', () => {
    assert.deepEqual(edit(20, 0, 'abc'), part);
    assert.deepEqual(edit(25, 3, ''), part);
  });

  it('grows and shrinks with what is written in it', () => {
    assert.deepEqual(edit(12, 0, 'abc'), { start: 10, end: 23 });
    assert.deepEqual(edit(12, 4, ''), { start: 10, end: 16 });
    assert.deepEqual(edit(10, 2, 'abc'), { start: 10, end: 21 });
  });

  it('keeps what an edit across its ends leaves of it', () => {
    assert.deepEqual(edit(8, 5, 'a'), { start: 9, end: 16 });
    assert.deepEqual(edit(15, 10, 'a'), { start: 10, end: 15 });
  });

  it('is nowhere once all of it has given way', () => {
    assert.equal(edit(10, 10, 'abc'), null);
    assert.equal(edit(0, 100, ''), null);
  });
});
