import assert from 'node:assert/strict';

import { conditionWarnings } from '../../../src/scoring/reporting/conditionWarnings';
import type { Conditions } from '../../../src/runtimes/conditions';
import { quietConditions } from '../../measured';

function found(changes: Partial<Conditions>): [string, string][] {
  return conditionWarnings(quietConditions(changes)).map(({ code, cause }) => [code, cause]);
}

describe('warnings about the machine', () => {
  it('are none on a quiet machine, and none about what it does not tell', () => {
    assert.deepEqual(found({}), []);
    assert.deepEqual(found({ othersShare: null, quota: null, onBattery: null }), []);
    assert.deepEqual(found({ savesPower: null, thermalThrottles: null, load: null }), []);
  });

  it('name the share that other programs took', () => {
    assert.deepEqual(found({ othersShare: 0.1 }), []);
    assert.deepEqual(found({ othersShare: 0.45 }), [
      [
        'machineBusy',
        "Other programs took 45 % of the machine's CPU time while this was measured.",
      ],
    ]);
  });

  it('name a quota that was not reached, unless it is all that there is', () => {
    const throttled = { times: 0, ms: 0 };
    assert.deepEqual(found({ quota: { cpus: 1.5, throttled } }), [
      ['cpuQuota', 'A quota of this container allows 1.5 CPUs; it was not reached.'],
    ]);
    assert.deepEqual(found({ quota: { cpus: 4, throttled } }), []);
  });

  it('name what a quota or heat held back', () => {
    assert.deepEqual(found({ quota: { cpus: 1, throttled: { times: 12, ms: 480 } } }), [
      [
        'throttled',
        'A quota of this container allows 1 CPU, and held its processes back 12 times, 480 ms in all.',
      ],
    ]);
    assert.deepEqual(found({ thermalThrottles: 1 }), [
      ['throttled', 'The processor was slowed down for heat 1 time while this was measured.'],
    ]);
  });

  it('name a battery and a clock that is held down', () => {
    assert.deepEqual(
      found({ onBattery: true, savesPower: true }).map(([code]) => code),
      ['onBattery', 'powersave'],
    );
  });
});
