import * as assert from 'node:assert/strict';

import { symbolsIn } from '../../../src/calling/inventions/symbols';

describe('the symbols of a file', () => {
  it('are known by the names that they are given', () => {
    const text = `const kState = Symbol('state'); exports.kUrl = Symbol.for("url"); let no = Symbol();`;
    assert.deepEqual(Object.fromEntries(symbolsIn(text)), { kState: 'state', kUrl: 'url' });
  });

  it('are looked for in a moment even where a file has its map within it', () => {
    const text = `const a = Symbol('b');\n//# sourceMappingURL=data:,${'a'.repeat(1_000_000)}`;
    assert.deepEqual([...symbolsIn(text)], [['a', 'b']]);
  });
});
