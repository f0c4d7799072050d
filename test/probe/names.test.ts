import assert from 'node:assert/strict';

import type { TracedFrame } from '../../src/probe/frames';
import { locatingKeys } from '../../src/probe/names';

function stack(...keys: (string | null)[]): TracedFrame[] {
  return keys.map((key) => ({ text: '', functionName: null, at: null, owner: 'subject', key }));
}

describe('a frame', () => {
  it('names the failing call if it changes with the site that fails', () => {
    const keys = locatingKeys(stack('10:3', '40:1'), [stack('20:3', '40:1'), stack('30:3')], null);
    assert.deepEqual([...keys], ['10:3']);
  });

  it('names nothing if it is the same whichever call fails', () => {
    assert.deepEqual([...locatingKeys(stack('40:1'), [stack('40:1')], '10:3')], []);
  });

  it('names the call in a stack that goes on with the calls before', () => {
    const [first, second] = [stack('10:3', '5:1'), stack('20:3', '10:3', '5:1')];
    assert.deepEqual([...locatingKeys(first, [second], '10:3')], ['10:3']);
    assert.deepEqual([...locatingKeys(second, [first], '20:3')], ['20:3']);
  });

  it('names the call below a fake that all calls go through', () => {
    const [first, second] = [stack('40:1', '10:3'), stack('40:1', '20:3', '10:3')];
    assert.deepEqual([...locatingKeys(first, [second], '10:3')], ['10:3']);
  });

  it('names by an innermost frame of its own a call that a library made later', () => {
    const [first, second] = [stack('12:1'), stack('20:3', '12:1')];
    assert.deepEqual([...locatingKeys(first, [second], null)], ['12:1']);
  });

  it('names nothing by an innermost frame that is not the failing call', () => {
    const [first, second] = [stack('12:1'), stack('20:3', '12:1')];
    assert.deepEqual([...locatingKeys(first, [second], '10:3')], []);
  });

  it('names nothing if it is not of the subject', () => {
    assert.deepEqual([...locatingKeys(stack(null, null), [], null)], []);
  });
});
