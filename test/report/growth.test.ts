import assert from 'node:assert/strict';
import { failure } from '../../src/failure';
import type { Sweep } from '../../src/harness/sweep';
import {
  growthSentence,
  type GrowthWord,
  growthWord,
  ioTimeWords,
} from '../../src/report/messages/measured';
import { createUnits } from '../../src/report/units';
import { aBenchmark, estimated } from '../measured';

const units = createUnits('en-US');

function aSweep(growth: Sweep['growth'], ioTime: Sweep['ioTime'] = 'fixed'): Sweep {
  return { ioTime, points: [aBenchmark({ parallel: 100, ioMs: 10 })], growth };
}

describe('the word for growth', () => {
  const cases: [low: number, high: number, GrowthWord][] = [
    [0.98, 1.05, 'linear'],
    [0.9, 1.1, 'linear'],
    [0.7, 0.89, 'less than linear'],
    [0.7, 1.05, 'no more than linear'],
    [1.02, 1.3, 'linear or somewhat more'],
    [0.5, 1.3, 'linear or somewhat more'],
    [1.2, 1.4, 'more than linear'],
    [1.6, 2.1, 'more than linear'],
    [1.8, 2.2, 'about quadratic'],
    [1.9, 2.4, 'more than linear'],
    [2.3, 2.6, 'more than quadratic'],
    [0.8, 2.1, 'too noisy to tell'],
  ];
  for (const [low, high, word] of cases) {
    it(`of ${low}–${high} is ${word}`, () => assert.equal(growthWord({ low, high }), word));
  }
});

describe('the sentence for growth', () => {
  const exponent = estimated(1.02, 0.98, 1.05, [0.98, 1.02, 1.05]);

  it('says the power with its interval, and of what', () => {
    assert.equal(
      growthSentence(aSweep({ of: 'cpuTime', exponent }), units),
      'CPU time grows with n to the power 1.02 (0.98–1.05): linear',
    );
    assert.equal(
      growthSentence(aSweep({ of: 'timeAboveFloor', exponent }), units),
      'The time above the I/O grows with n to the power 1.02 (0.98–1.05): linear',
    );
  });

  it('says why there is none', () => {
    const few = failure('skipped', 'nothingMeasured', 'A line needs three points at the least.', {
      remedy: 'Measure at three or more numbers of calls (--parallel).',
    });
    assert.equal(
      growthSentence(aSweep(few), units),
      'A line needs three points at the least. Measure at three or more numbers of calls (--parallel).',
    );
  });
});

describe('the I/O of a sweep', () => {
  it('is said in words', () => {
    const few = failure('skipped', 'nothingMeasured', 'x');
    assert.equal(ioTimeWords(aSweep(few), units), 'I/O: 10 ms an operation');
    assert.equal(
      ioTimeWords(aSweep(few, 'growing'), units),
      'I/O: 1 ms for every 10 calls at once',
    );
  });
});
