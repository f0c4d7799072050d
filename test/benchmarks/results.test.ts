import assert from 'node:assert/strict';

import { renderText } from '../../src/page/text';
import { plainPaint } from '../../src/page/text/paint';
import type { Target } from './measurement';
import { areReached, durationWords, emptyResults, targetsPage, type Results } from './results';

describe('the results', () => {
  function resultsOf(...mets: (boolean | null)[]): Results {
    const targets = mets.map((met, index): Target => {
      return { what: `target ${index + 1}`, wanted: 'at most 2', found: '1', met };
    });
    const measured = { state: 'measured', seconds: 1, targets, data: null } as const;
    return { ...emptyResults({}), benchmarks: { one: measured } };
  }

  it('say of each target whether it is met', () => {
    const text = renderText(targetsPage(resultsOf(true, false, null)), {
      width: 80,
      paint: plainPaint,
    });
    assert.equal(
      text,
      `What was to be reached
                found  wanted     what
  met           1      at most 2  target 1
  missed        1      at most 2  target 2
  not measured  1      at most 2  target 3
`,
    );
  });

  it('are reached where nothing is missed and nothing failed', () => {
    assert.equal(areReached(resultsOf(true, null)), true);
    assert.equal(areReached(resultsOf(true, false)), false);
    const failed = { state: 'failed', seconds: 1, why: 'no CLI' } as const;
    assert.equal(areReached({ ...resultsOf(true), benchmarks: { one: failed } }), false);
  });

  it('tell what could not be measured', () => {
    const failed = { state: 'failed', seconds: 1, why: 'no CLI' } as const;
    const page = targetsPage({ ...resultsOf(), benchmarks: { one: failed } });
    assert.deepEqual(page, [{ kind: 'paragraph', text: 'one failed: no CLI', tone: 'bad' }]);
  });

  it('say how long something takes as one would', () => {
    assert.equal(durationWords(0.2), 'about 1 s');
    assert.equal(durationWords(40), 'about 40 s');
    assert.equal(durationWords(130), 'about 2 min');
  });
});
