import assert from 'node:assert/strict';

import type { Effect, SiteChange } from '../../../src/rules/effect';
import type { Fix } from '../../../src/fixes/fix';
import {
  changeSentence,
  fixEffectWords,
  measuredTitle,
  tallyWords,
  tryTitle,
} from '../../../src/report/messages/fix';
import { fixTitle } from '../../../src/fixes/fixTitle';

const one: Fix = {
  id: 'returnAwait 12',
  kind: 'returnAwait',
  code: 'put(stream)',
  count: 1,
  edits: [],
  lines: [],
};

const all: Fix = { ...one, id: 'nameFunction all', kind: 'nameFunction', code: '', count: 9 };

function effect(sites: Partial<SiteChange>[], nameless = { before: 0, after: 0 }): Effect {
  const same = { operation: 'a', boundary: 'promisified', line: 1, before: 1, after: 5 } as const;
  return {
    sites: sites.map((site) => ({ ...same, ...site })),
    compared: 4,
    missing: 0,
    harmed: 0,
    nameless,
    boundary: 'promisified',
    before: 1,
    after: 5,
  };
}

describe('the title of a fix', () => {
  it('says what it does, and claims nothing before it is measured', () => {
    assert.equal(fixTitle(one), 'Return await put(stream)');
    assert.equal(fixTitle(all), 'Name the callbacks at all 9 places');
    assert.equal(tryTitle(one), 'Try and measure: return await put(stream)');
  });

  it('says that a function becomes async, and that the error is a new one', () => {
    assert.equal(
      fixTitle({ ...one, kind: 'awaitWrapper' }),
      'Await through an async wrapper (throws a new error with the first as its cause): put(stream)',
    );
    assert.equal(
      fixTitle({ ...all, kind: 'newPromise' }),
      'Make functions async and await their new Promise ' +
        '(throws a new error with the first as its cause) at all 9 places',
    );
  });

  it('shortens the code, and shows what would not be seen', () => {
    const title = fixTitle({ ...one, code: `p('\u202e${'x'.repeat(100)}')` });
    assert.match(title, /^Return await p\('\\u202ex+…x+'\)$/);
  });

  it('says what was measured, with the boundary', () => {
    const measured = effect([{}, {}, { after: 4 }, { boundary: 'async' }]);
    assert.equal(
      measuredTitle(one, measured),
      'Return await put(stream) (measured: stack traces 1 → 5 of 5 at 2 calls, 1 → 4 of 5 at 1 call (promises around callbacks))',
    );
  });
});

describe('what a fix did', () => {
  it('is told in names where no level changed', () => {
    assert.equal(
      fixEffectWords(effect([], { before: 5, after: 2 })),
      '3 of 5 nameless frames get a name',
    );
    assert.equal(fixEffectWords(effect([])), 'No change');
  });

  it('is told to be worse where a failure leads to something worse', () => {
    assert.equal(
      fixEffectWords({ ...effect([{}]), harmed: 2 }),
      'Stack traces 1 → 5 of 5 at 1 call (promises around callbacks); what a failure leads to is worse at 2 calls',
    );
  });

  it('is a sentence once it is applied', () => {
    assert.equal(
      changeSentence({ ...effect([{}]), fix: 'Return await put(stream)' }),
      'Return await put(stream): stack traces 1 → 5 of 5 at 1 call (promises around callbacks)',
    );
  });
});

describe('what came of measuring fixes', () => {
  const words = (helpful: number, useless: number, unmeasured: number, isBusy = false) =>
    tallyWords('upload.js', { helpful, useless, unmeasured }, isBusy);

  it('takes what does not help and what was not measured apart', () => {
    assert.equal(words(3, 5, 16), 'Fixes for upload.js: 3 help, 5 do not, 16 were not measured');
    assert.equal(words(1, 1, 1), 'Fixes for upload.js: 1 helps, 1 does not, 1 was not measured');
    assert.equal(words(2, 0, 0), 'Fixes for upload.js: 2 help, 0 do not');
  });

  it('says why where there is none, and where the file is busy', () => {
    assert.equal(
      words(0, 0, 0),
      'upload.js has no call that loses its stack and that a fix was found for',
    );
    assert.equal(
      words(0, 0, 4, true),
      'Fixes for upload.js: 0 help, 0 do not, 4 were not measured: ' +
        'upload.js is being measured already; measure its fixes once that is over',
    );
  });
});
