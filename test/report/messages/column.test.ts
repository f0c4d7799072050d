import assert from 'node:assert/strict';

import { COLUMN_TITLES, columnFigure } from '../../../src/report/messages/gallery';
import type { ColumnKey } from '../../../src/report/tableBeside';
import { createUnits } from '../../../src/report/units';

const units = createUnits('en-US');

describe('figures of columns', () => {
  it('have their unit where the title has none', () => {
    const figures: [ColumnKey, number, string][] = [
      ['tokens', 1331, '1,331'],
      ['complexity', 1.304, '1.3×'],
      ['timeMs', 101.24, '101 ms'],
      ['userMs', 1234, '1.23 s'],
      ['slowdown', 8.95, '8.95×'],
      ['memoryBytes', 8.63e6, '8.6 MB'],
      ['opsPerSecond', 14_611_668, '14,600,000'],
      ['marginPercent', 1.2, '1.2 %'],
      ['total', 9, '9'],
    ];
    for (const [key, value, text] of figures) {
      assert.equal(columnFigure(key, value, units), text, key);
    }
  });

  it('stand under titles that are all different', () => {
    const titles = Object.values(COLUMN_TITLES);
    assert.deepEqual([...new Set(titles)], titles);
  });
});
