import assert from 'node:assert/strict';
import { failure } from '../../src/failure';
import { withCallRemedy } from '../../src/report/callRemedy';
import { withoutFloor } from '../../src/report/withoutFloor';
import { benchmark, failedBenchmark } from './reports';

describe('what I/O of its own, or invented, means for a part of a report', () => {
  it('names invented answers where a call of them went wrong and nothing else is known', () => {
    const threw = failure('failed', 'threw', 'The function threw.');
    assert.match(withCallRemedy(threw, 'invented').reason.remedy ?? '', /@score/);
    assert.equal(withCallRemedy(threw, 'real'), threw);
    assert.equal(withCallRemedy(threw, undefined), threw);
    const told = failure('failed', 'threw', 'The function threw.', { remedy: 'Mend it.' });
    assert.equal(withCallRemedy(told, 'invented'), told);
    const late = failure('timedOut', 'timedOut', 'Not done.');
    assert.equal(withCallRemedy(late, 'invented'), late);
  });

  it('leaves no floor to real I/O', () => {
    const scored = benchmark();
    assert.equal(withoutFloor(scored, 'invented'), scored);
    const real = withoutFloor(scored, 'real');
    assert.ok(real.state === 'scored');
    assert.equal(real.floorMs, null);
    assert.ok('state' in real.aboveFloorMs);
    const failed = failedBenchmark('failed', 'threw', 'It threw.');
    assert.equal(withoutFloor(failed, 'real'), failed);
  });
});
