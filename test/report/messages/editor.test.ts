import assert from 'node:assert/strict';

import { lineWord, markKind } from '../../../src/report/messages/site';
import { siteSentence } from '../../../src/probe/operationWords';
import type { Level, Probe } from '../../../src/probe/debuggability';
import { probe, site } from '../reports';

const NAMED: Readonly<Record<Level, Probe['named']>> = {
  5: 'own',
  4: 'finalCallback',
  3: 'switch',
  2: 'companion',
  1: 'no',
};

function graded(level: Level, change: Partial<Probe> = {}) {
  return site(level, { probes: [probe('passed', { named: NAMED[level], ...change })] });
}

describe('the word behind a line', () => {
  it('says what becomes of the stack', () => {
    const levels: Level[] = [5, 4, 3, 2, 1];
    assert.deepEqual(
      levels.map((level) => [markKind(graded(level)), lineWord(graded(level))]),
      [
        ['kept', 'stack kept'],
        ['fragile', 'kept at the final callback'],
        ['switch', 'kept only with a switch'],
        ['companion', 'kept only with a native module'],
        ['lost', 'stack lost'],
      ],
    );
  });

  it('is no loss where that hangs on how the operation is made', () => {
    const unknown = { ...graded(1), boundary: 'promise' as const, otherwise: 5 as const };
    assert.deepEqual(
      [markKind(unknown), lineWord(unknown)],
      ['depends', 'depends on how it is made'],
    );
    assert.equal(
      siteSentence(unknown, false),
      'If the insert fails, the stack names this call if the operation is an async function, not if it is a promise around a callback (promises)',
    );
    const hidden = { ...unknown, consequence: { kind: 'hidden' as const } };
    assert.equal(lineWord(hidden), 'ends as usual');
  });

  it('names the switch, shortened and without anything that is not seen', () => {
    assert.equal(
      lineWord(graded(3, { with: 'q.longStackSupport' })),
      'kept only with q.longStackSupport',
    );
    const word = lineWord(graded(2, { with: `a\u202e\n${'b'.repeat(100)}` }));
    assert.match(word, /^kept only with a\\u202e\\nb+…b+$/);
    assert.ok(word.length < 70, word);
  });
});

describe('the sentence about a call', () => {
  it('tells an error that reached nobody from one whose stack is lost', () => {
    const hidden = site(1, { consequence: { kind: 'hidden' } });
    assert.equal(lineWord(hidden), 'ends as usual');
    assert.match(siteSentence(hidden, false), /fails, the call completes as usual \(/);
  });

  it('does not draw as lost what was put right', () => {
    const recovered = site(1, { consequence: { kind: 'recovered', times: 2 } });
    assert.deepEqual([markKind(recovered), lineWord(recovered)], ['kept', 'tried again 2 times']);
  });

  it('says its evidence, its boundary and its level', () => {
    assert.equal(
      siteSentence(site(1, { operation: 'Version.insert.execWithin' }), false),
      'If the insert fails, no stack names this call (promises around callbacks)',
    );
    assert.equal(
      siteSentence(graded(3, { with: 'q.longStackSupport' }), false).replace(
        /^If the .* fails, /,
        '',
      ),
      'a stack names this call only with q.longStackSupport (promises around callbacks)',
    );
  });

  it('names what a function of a person’s own calls as its code has it, but a timer', () => {
    assert.equal(
      siteSentence(site(1, { operation: 'db.users.find' }), true),
      'If `db.users.find` fails, no stack names this call',
    );
    assert.match(
      siteSentence(site(1, { operation: 'setTimeout', boundary: 'timer' }), true),
      /^If the set timeout fails, /,
    );
  });
});
