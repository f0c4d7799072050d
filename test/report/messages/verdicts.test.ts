import assert from 'node:assert/strict';
import { failure } from '../../../src/failure';
import { createUnits } from '../../../src/report/units';
import {
  costVerdict,
  debuggabilityVerdict,
  ratioFigure,
  tokensVerdict,
  verdictBesideRatio,
} from '../../../src/report/messages/comparison';
import { comparison, failedReport, ratio, report } from '../reports';

const units = createUnits('en-US');

describe('verdicts', () => {
  it('say the ratio with its interval', () => {
    assert.equal(
      costVerdict('time', ratio(), units),
      'B takes 1.32× the time of A (1.28–1.36×): slower',
    );
    assert.equal(
      costVerdict('cpu', comparison().ratio.cpu, units),
      'B takes 1.40× the CPU time of A (1.31–1.52×): more',
    );
    const less = ratio({ median: 0.8, low: 0.75, high: 0.86, verdict: 'less' });
    assert.equal(
      costVerdict('memory', less, units),
      'B takes 0.80× the memory of A (0.75–0.86×): less',
    );
  });

  it('say what there is to say beside the ratio, which has all its digits', () => {
    const slower = ratio({ median: 1.6, low: 1.5, high: 1.7 });
    assert.equal(ratioFigure(slower, units), '1.60×');
    assert.equal(verdictBesideRatio(slower, units), 'slower (1.50–1.70×)');
    const few = ratio({ low: 1.1, verdict: 'too noisy to tell', samples: [1.2, 1.3] });
    assert.match(verdictBesideRatio(few, units), /^too noisy .*×\), as 2 pairs are too few$/);
    assert.equal(verdictBesideRatio(failure('failed', 'threw', 'A threw.'), units), 'A threw');
  });

  it('say that memory of a few pages tells nothing', () => {
    const small = ratio({ median: 0.5, low: 0.5, high: 0.51, verdict: 'too small to tell' });
    assert.equal(
      costVerdict('memory', small, units),
      'B takes 0.50× the memory of A (0.50–0.51×): too small to tell, as both are within a few pages of memory',
    );
  });

  it('say by how much two may differ that do not', () => {
    const same = { median: 1, low: 0.983, high: 1.012, verdict: 'no difference found' } as const;
    assert.equal(
      costVerdict('time', ratio(same), units),
      'B takes 1.00× the time of A (0.98–1.01×): no difference above 2 %',
    );
    assert.match(verdictBesideRatio(ratio({ ...same, low: 1, high: 1 }), units), /above 1 % \(/);
  });

  it('say that the machine drifts where that is why', () => {
    const wide = { median: 1.1, low: 0.7, high: 1.5, verdict: 'too noisy to tell' } as const;
    assert.match(
      costVerdict('cpu', ratio({ ...wide, widened: 2 }), units),
      /: too noisy to tell, as each round is like the one before: the machine drifts$/,
    );
    assert.match(
      costVerdict('cpu', ratio({ ...wide, widened: 1.2 }), units),
      /: too noisy to tell$/,
    );
  });

  it('say what keeps an interval on one side of 1 from being a difference', () => {
    const doubtful = { median: 0.66, low: 0.61, high: 0.79, verdict: 'too noisy to tell' } as const;
    const against = ratio({ ...doubtful, samples: [0.6, 0.61, 0.65, 0.66, 0.7, 0.72, 0.79, 1.1] });
    assert.equal(
      costVerdict('cpu', against, units),
      'B takes 0.66× the CPU time of A (0.61–0.79×): too noisy to tell, as 1 of 8 pairs went the other way',
    );
    const few = ratio({ ...doubtful, samples: [0.61, 0.66, 0.79] });
    assert.match(costVerdict('cpu', few, units), /: too noisy to tell, as 3 pairs are too few$/);
    const wide = ratio({ ...doubtful, high: 1.2, samples: [0.61, 0.66, 1.2] });
    assert.match(costVerdict('cpu', wide, units), /: too noisy to tell$/);
  });

  it('say that two of unlike kinds ran, and are not compared', () => {
    const unlike = failure('skipped', 'notThisWorkload', 'A was measured as script, B as server.');
    assert.equal(
      costVerdict('time', unlike, units),
      'Not compared: A was measured as script, B as server',
    );
  });

  it('say why there is no ratio', () => {
    assert.equal(costVerdict('time', failure('failed', 'threw', 'A threw.'), units), 'A threw');
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
