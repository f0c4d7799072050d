import assert from 'node:assert/strict';

import { compare } from '../../src/scoring/score';
import { AS_IN_2013, OPTIONS, dependencies, member, never, silent, subject } from '../score';

describe('a comparison', () => {
  it('has the ratio of B to A in tokens, time and memory', async () => {
    const a = member('async-await');
    const b = member('callbacks-nested');
    const comparison = await compare(
      { document: a },
      { document: b },
      OPTIONS,
      dependencies(),
      silent,
      never,
    );
    assert.equal(
      comparison.ratio.tokens,
      comparison.b.complexity.tokens / comparison.a.complexity.tokens,
    );
    const { time } = comparison.ratio;
    assert.ok(time.state === 'scored', JSON.stringify(time));
    assert.equal(time.samples.length, 10);
    assert.ok(time.low <= time.median && time.median <= time.high);
    assert.deepEqual(comparison.fairness, []);
  });

  it('says above the numbers that two do unlike work', async () => {
    const short = subject(
      'module.exports = (stream, b, c, done) => blobManager.create().put(stream, done);',
    );
    const comparison = await compare(
      { document: member('callbacks-nested') },
      { document: short },
      AS_IN_2013,
      dependencies(),
      silent,
      never,
    );
    assert.deepEqual(
      comparison.fairness.map(({ code }) => code),
      ['differentResult', 'differentOperations', 'differentFloor'],
    );
  });

  it('has no ratio where one of the two failed, and says why', async () => {
    const comparison = await compare(
      { document: member('callbacks-nested') },
      { document: subject('throw new Error("broken");\nmodule.exports = (stream) => stream;') },
      AS_IN_2013,
      dependencies(),
      silent,
      never,
    );
    assert.equal(comparison.a.benchmark.state, 'scored');
    const { time } = comparison.ratio;
    assert.ok(time.state === 'failed' && time.reason.code === 'threwOnLoad');
  });
});
