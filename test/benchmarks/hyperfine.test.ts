import assert from 'node:assert/strict';

import { parseHyperfine, quoted } from './hyperfine';

describe('hyperfine', () => {
  it('is read in ms, a list a command', () => {
    const text = JSON.stringify({
      results: [
        { command: 'a', mean: 0.02, times: [0.01, 0.03] },
        { command: 'b', mean: 0.5, times: [0.5] },
      ],
    });
    assert.deepEqual(parseHyperfine(text), [[10, 30], [500]]);
  });

  it('is not read where it is not as expected', () => {
    assert.throws(() => parseHyperfine('{}'), /no results/);
    assert.throws(() => parseHyperfine('{"results":[{"times":[]}]}'), /Result 1 .* no times/);
    assert.throws(() => parseHyperfine('{"results":[{"times":["1"]}]}'), /no times/);
    assert.throws(() => parseHyperfine('not JSON'), SyntaxError);
  });

  it('is given words that it takes as one', () => {
    assert.equal(quoted('/a path/of it'), "'/a path/of it'");
    assert.equal(quoted("it's"), "'it'\\''s'");
  });
});
