import assert from 'node:assert/strict';
import type { CallbackMisuse, MisuseMode, Probe } from '../../../src/probe/debuggability';
import {
  broughtBackNote,
  endlessWords,
  isHarmful,
  longStackSource,
  markWord,
  misuseGroups,
  misuseWords,
  reachedWords,
  siteLevelWords,
  siteLinesWords,
} from '../../../src/report/messages/site';
import { createUnits } from '../../../src/report/units';
import { crash } from '../debuggabilities';
import { COMMIT, misuse, probe, site } from '../reports';

const units = createUnits('en-US');

describe('how a site was reached', () => {
  it('is not said where the plain call leads there', () =>
    assert.equal(reachedWords(site(5)), null));

  it('names the answer', () => {
    const operation = 'self.byUuidOrPath.get';
    assert.equal(
      reachedWords(site(5, { reached: { by: 'answer', operation, answer: 'a file' } })),
      'when self.byUuidOrPath.get answers a file',
    );
  });

  it('names the line that had failed, or the operation where there is none', () => {
    const after = (line: number | null) =>
      reachedWords(site(5, { reached: { by: 'failure', operation: 'blob.put', line } }));
    assert.equal(after(14), 'after line 14 had failed');
    assert.equal(after(null), 'after blob.put had failed');
  });
});

describe('the word of a mark', () => {
  it('tells an error that reached nobody from one whose stack is short', () => {
    const word = (changes: Partial<Probe>) =>
      markWord(probe('passed', { named: 'no', ...changes }), site(1));
    assert.equal(word({}), 'lost');
    assert.equal(word(crash('unhandled')), 'process ends');
    assert.equal(word({ consequence: { kind: 'hidden' } }), 'ends as usual');
    assert.equal(word({ consequence: { kind: 'neverEnds' } }), 'waits for ever');
    assert.equal(word({ consequence: null, outcome: 'unfailable' }), 'takes no error');
  });

  it('is no loss where that hangs on how the operation is made', () => {
    const word = (changes: Partial<Probe>, mode: Probe['mode'] = 'passed') =>
      markWord(probe(mode, { named: 'no', ...changes }), site(1, { otherwise: 5 }));
    assert.equal(word({}), 'depends');
    assert.equal(word({}, 'thrown'), 'lost');
    assert.equal(word({ consequence: { kind: 'hidden' } }), 'ends as usual');
    assert.equal(siteLevelWords(site(1, { otherwise: 5 })), '1 or 5');
    assert.equal(siteLevelWords(site(1)), '1');
  });

  it('tells all that was seen, the worst first', () => {
    const seen = { ...crash('unhandled'), alsoSeen: [{ kind: 'hidden' } as const] };
    assert.equal(markWord(probe('passed', seen), site(1)), 'process ends, ends as usual');
  });

  it('says of a stack that names the call how far that goes', () => {
    const words = (['own', 'finalCallback', 'switch', 'companion'] as const).map((named) =>
      markWord(probe('passed', { named }), site(5)),
    );
    assert.deepEqual(words, ['kept', 'fragile', 'by switch', 'by module']);
  });
});

describe('what answers that never come, or come twice, lead to', () => {
  const cases: [Partial<CallbackMisuse>, string, harmful: boolean][] = [
    [{ mode: 'neverCalled', outcome: 'neverCompleted' }, 'the call never ends', false],
    [{ mode: 'neverCalled', outcome: 'completed' }, 'the call completes all the same', false],
    [{ mode: 'neverCalled', outcome: 'crashed' }, 'the process ends', true],
    [{ outcome: 'completed' }, 'the second call is ignored', false],
    [{ outcome: 'completed', repeated: 1 }, '1 operation runs again', true],
    [{ outcome: 'completed', repeated: 1000 }, '1,000 operations and more run again', true],
    [{ outcome: 'completedTwice' }, 'done is called twice', true],
    [
      { outcome: 'completedTwice', repeated: 5 },
      'done is called twice, 5 operations run again',
      true,
    ],
    [
      { outcome: 'delivered', message: 'Callback was already called.\n more' },
      'an error reaches the caller: Callback was already called.',
      false,
    ],
    [
      { outcome: 'delivered', message: 'Error: async-score probe: blob.put failed' },
      'the first error reaches the caller',
      false,
    ],
    [{ outcome: 'uncaught' }, 'an error is uncaught', false],
  ];
  for (const [changes, words, harmful] of cases) {
    it(`says "${words}"`, () => {
      const each = misuse('calledTwice', changes);
      assert.equal(misuseWords(each, units), words);
      assert.equal(isHarmful(each), harmful);
    });
  }

  it('is said once for all lines', () => {
    const ends = misuse('neverCalled', { outcome: 'neverCompleted' });
    const twice = misuse('calledTwice', { outcome: 'completedTwice', repeated: 2 });
    const sites = [site(1, { lapses: [ends, twice] }), site(5, { ...COMMIT, lapses: [ends] })];
    const grouped = (mode: MisuseMode) =>
      misuseGroups(sites, mode, units).map((group) => [
        group.words,
        group.sites.map(({ at }) => at?.line),
      ]);
    assert.deepEqual(grouped('neverCalled'), []);
    assert.equal(
      endlessWords(sites, units),
      'waits for ever if any of lines 34 and 38 is never answered: no time-out ends it',
    );
    assert.equal(
      endlessWords(sites.slice(1), units),
      'waits for ever if line 38 is never answered: no time-out ends it',
    );
    assert.equal(endlessWords([site(1, { lapses: [twice] })], units), null);
    assert.deepEqual(grouped('calledTwice'), [
      ['done is called twice, 2 operations run again', [34]],
    ]);
  });
});

describe('lines', () => {
  const cases: [(number | null)[], string][] = [
    [[12], 'line 12'],
    [[14, 12, 14], 'lines 12 and 14'],
    [[1, 2, 3, 4, 5, 6], 'lines 1, 2, 3, 4, 5 and 6'],
    [[1, 2, 3, 4, 5, 6, 7], '7 lines'],
    [[null], '1 unknown line'],
  ];
  for (const [lines, words] of cases) {
    it(`are "${words}"`, () => assert.equal(siteLinesWords(lines, units), words));
  }
});

describe('a longer stack', () => {
  it('comes from what it was switched on with', () => {
    const source = (changes: Parameters<typeof probe>[1]) =>
      longStackSource(probe('passed', changes));
    assert.equal(source({}), null);
    assert.equal(source({ named: 'switch', with: 'Q.longStackSupport' }), 'Q.longStackSupport');
    assert.equal(source({ named: 'no', broughtBackBy: 'a helper' }), 'a helper');
  });

  it('says what it takes to have it', () => {
    const note = (changes: Parameters<typeof probe>[1]) =>
      broughtBackNote(probe('passed', changes));
    assert.match(note({ named: 'switch', with: 'x' }), /^Only with this switch/);
    assert.match(note({ named: 'companion', with: 'x' }), /^Only with this module/);
    assert.match(note({ named: 'no', broughtBackBy: 'x' }), /does not count in the grade/);
  });
});
