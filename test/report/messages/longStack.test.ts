import assert from 'node:assert/strict';

import { failure } from '../../../src/failure';
import type { LongStackTrial } from '../../../src/probe/debuggability';
import { broughtWords, priceWords } from '../../../src/report/messages/stacks';
import { createUnits } from '../../../src/report/units';

const units = createUnits('en-US');
const TIME = { median: 2.1, low: 1.9, high: 2.3 };

describe('the words for what makes stacks longer', () => {
  it('say how many of the lost sites it brings back', () => {
    const brought = (brings: number, of: number) =>
      broughtWords({ brings, of } as LongStackTrial, units);
    assert.equal(brought(8, 8), 'brings back all of 8 lost sites');
    assert.equal(brought(3, 8), 'brings back 3 of 8 lost sites');
    assert.equal(brought(0, 8), 'brings back none of 8 lost sites');
    assert.equal(brought(1, 1), 'brings back the only lost site');
  });

  it('say the price, as far as it was measured', () => {
    const price = { state: 'scored', time: TIME, cpu: null, memory: null } as const;
    assert.equal(priceWords(price, units), 'a call takes 2.1× the time (1.90–2.30×)');
    const memory = { median: 1.6, low: 1.6, high: 1.6 };
    assert.equal(
      priceWords({ ...price, cpu: { ...TIME, median: 3 }, memory }, units),
      'a call takes 2.1× the time (1.90–2.30×), 3× the CPU time (1.90–2.30×), ' +
        '1.6× the memory (1.60×)',
    );
  });

  it('say why there is no price, and what measures it', () => {
    const why = failure('skipped', 'notAsked', 'Its price was not measured.', {
      remedy: 'Add --price to async-score score.',
    });
    assert.equal(
      priceWords(why, units),
      'its price was not measured: add --price to async-score score',
    );
    assert.equal(
      priceWords(failure('crashed', 'uncaughtException', 'It crashed.'), units),
      'its price is not known: it crashed',
    );
  });
});
