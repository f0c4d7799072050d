import assert from 'node:assert/strict';

import type { Waits } from '../../src/probe/order/knownWaits';
import { writtenLines } from '../../src/page/page';
import { waitsBlocks } from '../../src/report/pages/waits';
import { renderText } from '../../src/page/text';
import { createUnits } from '../../src/report/units';
import { debuggability, report } from './reports';

const units = createUnits('en-US');

function text(waits: Waits): string {
  const undisturbed = { result: '1', operations: ['db.a', 'db.b'] };
  const probed = { ...debuggability(1), undisturbed };
  const page = waitsBlocks({ ...report({ debuggability: probed }), waits }, units);
  return renderText(page, { width: 80, paint: (words) => words });
}

describe('the waits of a report', () => {
  it('are one sentence and a line an operation', () => {
    const wait = (name: string, line: number, startMs: number, bestStartMs: number) => ({
      ...{ name, line, column: 1, startMs, endMs: startMs + 10, bestStartMs, dependsOn: [] },
      ...{ sameAs: null, keepsPlace: false },
    });
    const shown = text({
      state: 'known',
      inRow: { ms: 20, operations: 2 },
      best: { ms: 10, operations: 1 },
      operations: [wait('db.a', 3, 0, 0), wait('db.b', 4, 10, 0)],
    });
    assert.match(shown, /Its waits take 20 ms in a row; in an order that its data allows, 10 ms\./);
    assert.match(shown, /4 {2}db\.b +·{12}█{12} +█{12}·{12}\n/);
  });

  it('say why nothing is known, and nothing of one operation', () => {
    const why = 'it has a `for await`';
    assert.match(text({ state: 'notKnown', why }), /could take less is not known: it has a `for/);
    const one = { ms: 10, operations: 1 };
    const alone: Waits = { state: 'known', inRow: one, best: one, operations: [] };
    assert.deepEqual(writtenLines(waitsBlocks({ ...report(), waits: alone }, units)), []);
  });
});
