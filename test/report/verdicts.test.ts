import assert from 'node:assert/strict';
import { failure } from '../../src/failure';
import { createUnits } from '../../src/report/units';
import {
  cpuVerdict,
  debuggabilityVerdict,
  memoryVerdict,
  timeVerdict,
  tokensVerdict,
} from '../../src/report/verdicts';
import { comparison, failedReport, ratio, report } from './reports';

const units = createUnits('en-US');

describe('verdicts', () => {
  it('say the ratio with its interval', () => {
    assert.equal(timeVerdict(ratio(), units), 'B takes 1.32× the time of A (1.28–1.36×): slower');
    assert.equal(
      cpuVerdict(comparison().ratio.cpu, units),
      'B takes 1.4× the CPU time of A (1.31–1.52×): more',
    );
    const less = ratio({ median: 0.8, low: 0.75, high: 0.86, verdict: 'less' });
    assert.equal(memoryVerdict(less, units), 'B takes 0.8× the memory of A (0.75–0.86×): less');
  });

  it('say why there is no ratio', () => {
    assert.equal(timeVerdict(failure('failed', 'threw', 'A threw.'), units), 'A threw');
  });

  it('compare tokens', () => {
    assert.equal(tokensVerdict(comparison(), units), 'B has 1.1× the tokens of A');
    const same = comparison();
    same.ratio.tokens = 1;
    assert.equal(tokensVerdict(same, units), 'B has as many tokens as A');
  });

  it('compare grades, of which one may be missing', () => {
    const lost = failedReport('failed', 'threw', 'x');
    assert.equal(debuggabilityVerdict(comparison()), 'B scores 10 of 10, A 6 of 10');
    assert.equal(debuggabilityVerdict(comparison({ b: report() })), 'Both score 6 of 10');
    assert.equal(
      debuggabilityVerdict(comparison({ b: lost })),
      'A scores 6 of 10; B could not be graded',
    );
    assert.equal(debuggabilityVerdict(comparison({ a: lost, b: lost })), 'Neither could be graded');
  });
});
