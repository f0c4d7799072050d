import assert from 'node:assert/strict';
import { conditionsWords } from '../../../src/report/messages/measured';
import { createUnits } from '../../../src/report/units';
import { quietConditions } from '../../measured';

const units = createUnits('en-US');

describe('the words for the conditions', () => {
  it('say what a quiet machine did', () => {
    assert.equal(
      conditionsWords(quietConditions(), units),
      'others took 2 % of the CPU time, load 0.3 before, no CPU quota, never slowed down for heat, not on battery',
    );
  });

  it('say what held it back', () => {
    const held = quietConditions({
      quota: { cpus: 1.5, throttled: null },
      thermalThrottles: 1,
      onBattery: true,
    });
    assert.equal(
      conditionsWords(held, units),
      'others took 2 % of the CPU time, load 0.3 before, a quota of 1.5 CPUs, slowed down for heat 1 time, on battery',
    );
  });

  it('name what cannot be told', () => {
    const blind = quietConditions({ load: null, thermalThrottles: null, onBattery: null });
    assert.equal(
      conditionsWords(blind, units),
      'others took 2 % of the CPU time, no CPU quota; not told here: load, heat, battery',
    );
    const dark = { ...blind, othersShare: null, quota: null };
    assert.equal(
      conditionsWords(dark, units),
      'not told here: other programs, load, CPU quota, heat, battery',
    );
  });
});
