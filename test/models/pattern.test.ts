import assert from 'node:assert/strict';

import { compileNames, nameTest } from '../../src/models/pattern';

describe('a pattern of a name', () => {
  for (const [pattern, names, others] of [
    ['close', 'close', 'closed closeAll disclose'],
    ['close*', 'close closeAll close_all close2', 'closed disclose'],
    ['on+', 'onEnd on_end on2', 'on once'],
    ['*Error', 'Error TypeError', 'Errors error'],
    ['**port**', 'port import ports portName', 'Port'],
    ['set**State', 'setState setLoadState', 'setStates resetState'],
    ['/^(?:un)?ref$/', 'ref unref', 'refs'],
    ['a b*', 'a b bC', 'aC'],
  ] as const) {
    it(`is ${pattern}`, () => {
      const { test } = nameTest(compileNames(pattern.split(' ')));
      assert.deepEqual(names.split(' ').filter(test), names.split(' '));
      assert.deepEqual(others.split(' ').filter(test), []);
    });
  }

  it('may leave capital letters out of account', () => {
    const { test } = nameTest(compileNames(['ok', '*State'], true));
    assert.deepEqual(['OK', 'loadstate', 'states'].map(test), [true, true, false]);
  });
});
