import * as assert from 'node:assert/strict';

import { besideEarlier } from '../../src/study/besideEarlier';
import { failedBenchmark } from '../report/reports';
import { aMember } from './members';
import { aStudiedRun, took } from './studied';

const member = aMember('callbacks-nested');
const measured = aStudiedRun(member, '24.21.0', { benchmark: took(80) });
const anew = aStudiedRun(member, '24.21.0', { benchmark: took(90) });
const cancelled = aStudiedRun(member, '24.21.0', {
  benchmark: failedBenchmark('cancelled', 'cancelled', 'It was cancelled.'),
});

describe('what a run leaves of what was known before it', () => {
  it('is what it has measured, and the rest as it was', () => {
    assert.deepEqual(besideEarlier([measured, measured, null], [anew, null, anew]), [
      anew,
      measured,
      anew,
    ]);
  });

  it('is as it was where the run was cancelled: nothing known stays to be measured', () => {
    assert.deepEqual(besideEarlier([null, measured], [cancelled, cancelled]), [null, measured]);
  });

  it('has something for every row, also where the run has come to none', () => {
    assert.deepEqual(besideEarlier([null, measured], []), [null, measured]);
  });
});
