import assert from 'node:assert/strict';

import { failure } from '../../src/failure';
import type { Profile } from '../../src/profile/profile';
import { profilePage } from '../../src/report/pages/profile';
import { fewSamplesWords, heapNote, profileSentence } from '../../src/report/messages/profile';
import { REPORT_SCHEMA } from '../../src/report/report';
import { renderText } from '../../src/page/text';
import { plainPaint } from '../../src/page/text/paint';
import { createUnits } from '../../src/report/units';
import { assertGolden } from './golden';
import { profile } from './profiles';
import { FILE, machine, runtime } from './reports';

const units = createUnits('en-US');

function page(taken: Profile): string {
  const subjects = [{ file: FILE, runtime, parallel: 1000, ioMs: 10, profile: taken }];
  const listing = { schema: REPORT_SCHEMA, machine, subjects };
  return renderText(profilePage(listing, units), { width: 100, paint: plainPaint });
}

describe('the page of a profile', () => {
  it('stands as it stood', () => assertGolden('profile-100.txt', page(profile())));

  it('says what half of it could not be had', () => {
    const heap = failure('failed', 'runtimeLacks', 'Node 5.12.0 has no heap profiler.', {
      needed: 'another one',
    });
    const text = page(profile({ heap }));
    assert.match(
      text,
      /\nWhat is allocated\n.*\n? +state +failed \(this Node lacks what it needs\)\n/,
    );
    assert.match(text, / needed +another one\n/);
    assert.doesNotMatch(text, /heapprofile/);
  });

  it('says why there is none', () => {
    const text = page(failure('neverCompleted', 'neverCalledBack', 'Never called back.'));
    assert.match(text, /never called back/);
    assert.doesNotMatch(text, /Where the time goes/);
  });
});

describe('the words of a profile', () => {
  it('names whose the time is, most first, without the waiting', () => {
    assert.equal(
      profileSentence(profile(), units),
      '200 ms for 10,000 calls: the subject 40 %, Node 25 %, its libraries 15 %, the faked I/O 10 %, garbage collection 10 %',
    );
  });

  it('says what a heap profile without collected objects is a figure of', () => {
    const { heap } = profile();
    assert.ok('calls' in heap);
    assert.match(heapNote(heap, units), /^8 kB a call allocated, in 5,000 calls/);
    const left = { ...heap, keepsCollected: false };
    assert.match(heapNote(left, units), /^8 kB a call still in use at the end, in 5,000 calls/);
  });

  it('warns of shares that come from few samples', () => {
    const { cpu } = profile();
    assert.equal(fewSamplesWords(cpu, units), null);
    const few = { ...cpu, samples: 400 };
    assert.match(fewSamplesWords(few, units) ?? '', /^Only about 80 samples .*--parallel\)\.$/);
  });
});
