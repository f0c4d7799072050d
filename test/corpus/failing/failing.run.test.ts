import assert from 'node:assert/strict';

import { contradictionsOf } from '../consistent';
import { cases } from './catalogue';
import { probed, type Probed } from './probed';
import { sumsOf, verdictOf, type Sums } from './verdict';

/** Every fifth function and its twin: `npm run failing` probes them all. */
const OF = 5;

/** As measured; to be raised with what is found. */
const FOUND = 21;
const FALSE = 0;

describe('functions that fail wrongly', function () {
  this.timeout(300_000);
  let found: Probed[];
  let sums: Sums;

  before(async () => {
    const all = await cases();
    const few = all.filter((_, i) => i % OF === 0);
    found = await probed(few, false, () => {});
    sums = sumsOf(found.map(verdictOf));
  });

  it('are found with rule and line', () => {
    assert.ok(sums.found >= FOUND, JSON.stringify(sums));
  });

  it('have reports that contradict themselves nowhere, without names of ours', () => {
    const reports = found.flatMap(({ wrong, right }) => [wrong, right]);
    assert.deepEqual(reports.flatMap(contradictionsOf), []);
  });

  it('have twins of which nothing is told', () => {
    assert.ok(sums.falseFindings <= FALSE, JSON.stringify(sums));
  });
});
