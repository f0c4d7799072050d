import assert from 'node:assert/strict';

import type { TracedFrame } from '../../src/probe/frames';
import { differingKeys, keysInCall, type NamedCall } from '../../src/probe/keysInCall';

const FILE = '/a.js';

function frame(key: string | null): TracedFrame {
  const line = Number(key?.split(':')[0]);
  const at = key === null ? null : { file: FILE, line, column: 1 };
  return { text: '', functionName: null, at, owner: 'subject', key };
}

function stack(...keys: (string | null)[]): TracedFrame[] {
  return keys.map(frame);
}

function call(key: string | null, first = 0, last = first): NamedCall {
  if (key === null) return { frame: null, lines: null };
  return { frame: frame(key), lines: { first, last } };
}

function differing(one: TracedFrame[], others: TracedFrame[][], key: string | null = null) {
  return [...differingKeys(one, others, call(key))];
}

describe('a frame of the error', () => {
  it('names the failing call if it stands in that call, from its first to its last line', () => {
    const keys = keysInCall(stack('9:1', '10:3', '12:5', '13:1'), call('11:3', 10, 12));
    assert.deepEqual([...keys], ['10:3', '12:5']);
  });

  it('names nothing elsewhere, also where no other call could be meant', () => {
    assert.deepEqual([...keysInCall(stack('20:11'), call('17:21', 17))], []);
  });

  it('names nothing in another file, or where the call is not known', () => {
    const other = { ...frame('10:3'), at: { file: '/b.js', line: 10, column: 3 } };
    assert.deepEqual([...keysInCall([other], call('10:3', 10))], []);
    assert.deepEqual([...keysInCall(stack('10:3'), call(null))], []);
  });
});

describe('a frame where a pattern moves the call elsewhere', () => {
  it('names the failing call if it changes with the site that fails', () => {
    const keys = differing(stack('10:3', '40:1'), [stack('20:3', '40:1'), stack('30:3')]);
    assert.deepEqual(keys, ['10:3']);
  });

  it('names nothing where there is no other site', () => {
    assert.deepEqual(differing(stack('10:3', '40:1'), [], '10:3'), []);
  });

  it('names nothing if it is the same whichever call fails', () => {
    assert.deepEqual(differing(stack('40:1'), [stack('40:1')], '10:3'), []);
  });

  it('names the call in a stack that goes on with the calls before', () => {
    const [first, second] = [stack('10:3', '5:1'), stack('20:3', '10:3', '5:1')];
    assert.deepEqual(differing(first, [second], '10:3'), ['10:3']);
    assert.deepEqual(differing(second, [first], '20:3'), ['20:3']);
  });

  it('names the call below a fake that all calls go through', () => {
    const [first, second] = [stack('40:1', '10:3'), stack('40:1', '20:3', '10:3')];
    assert.deepEqual(differing(first, [second], '10:3'), ['10:3']);
  });

  it('names by an innermost frame of its own a call that a library made later', () => {
    const [first, second] = [stack('12:1'), stack('20:3', '12:1')];
    assert.deepEqual(differing(first, [second]), ['12:1']);
  });

  it('names nothing by an innermost frame that is not the failing call', () => {
    const [first, second] = [stack('12:1'), stack('20:3', '12:1')];
    assert.deepEqual(differing(first, [second], '10:3'), []);
  });

  it('names nothing if it is not of the subject', () => {
    assert.deepEqual(differing(stack(null, null), [stack(null)]), []);
  });
});
