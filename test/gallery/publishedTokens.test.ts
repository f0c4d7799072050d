import * as assert from 'node:assert/strict';

import { sampleRankCorrelation } from 'simple-statistics';

import { loadGallery } from '../../src/gallery/load';
import { PATTERNS } from '../subjects';

/** Rows of the published complexity tables beside our programs of the same pattern. */
const beside = loadGallery(PATTERNS).members.flatMap(({ name, tokens, published }) =>
  published.complexity.map((row) => ({ name, tokens, row })),
);

describe('the tokens of the gallery beside the published ones', () => {
  for (const { name, tokens, row } of beside) {
    it(`are within a tenth of those of ${row.row} for ${name}`, () => {
      const ratio = tokens / row.tokens;
      assert.ok(ratio >= 0.9 && ratio <= 1.1, `${tokens} tokens, published ${row.tokens}`);
    });
  }

  it('keep the order of the whole column of 2013', () => {
    const column = beside.filter(({ row }) => row.source.date === '2013-08-09');
    const correlation = sampleRankCorrelation(
      column.map(({ tokens }) => tokens),
      column.map(({ row }) => row.tokens),
    );
    assert.ok(correlation >= 0.95, `Spearman ${correlation}`);
    assert.equal(column.length, 18);
  });
});
