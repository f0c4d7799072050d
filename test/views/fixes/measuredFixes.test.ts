import assert from 'node:assert/strict';

import { failure } from '../../../src/failure';
import type { Fix } from '../../../src/fixes/fix';
import type { MeasuredEffect } from '../../../src/rules/effect';
import type { Level } from '../../../src/probe/debuggability';
import { MeasuredFixes } from '../../../src/views/fixes/measuredFixes';
import { FILE, frame, probe, site } from '../../report/reports';

function fix(id: string, from: number, to = from): Fix {
  return { id, kind: 'returnAwait', code: '', count: 1, edits: [], lines: [{ from, to }] };
}

function measured(line: number, after: Level): MeasuredEffect {
  const change = { operation: 'a', boundary: 'async', line, before: 1, after } as const;
  return {
    state: 'scored',
    effect: {
      sites: after === 1 ? [] : [change],
      compared: 1,
      missing: 0,
      harmed: 0,
      nameless: { before: 0, after: 0 },
      boundary: 'promisified',
      before: 1,
      after,
    },
  };
}

/** A call on line 12, in a function that was called on line 30. */
const caller = frame('at upload', { at: { file: FILE, line: 30, column: 1 } });
const lost = site(1, {
  at: { file: FILE, line: 12, column: 1 },
  probes: [probe('passed', { named: 'no', stack: [], finalStack: [], wanted: [caller] })],
});

describe('MeasuredFixes', () => {
  const ids = (fixes: MeasuredFixes, offered: Fix[], text = 'text') =>
    fixes.offers(text, offered, [lost]).map(({ fix: { id }, effect }) => [id, effect !== null]);

  it('offers to try what touches a line of the stacks', () => {
    const offered = [fix('there', 12), fix('caller', 28, 31), fix('elsewhere', 40)];
    assert.deepEqual(ids(new MeasuredFixes(), offered), [
      ['there', false],
      ['caller', false],
    ]);
  });

  it('offers what was measured to help first, and nothing that was measured not to', () => {
    const fixes = new MeasuredFixes();
    const offered = ['untried', 'helps', 'useless', 'fails', 'from afar'].map((id) =>
      fix(id, id === 'from afar' ? 40 : 12),
    );
    fixes.put('text', fix('helps', 12), measured(12, 5));
    fixes.put('text', fix('useless', 12), measured(12, 1));
    fixes.put('text', fix('fails', 12), failure('failed', 'threw', 'It threw.'));
    fixes.put('text', fix('from afar', 40), measured(12, 4));
    assert.deepEqual(ids(fixes, offered), [
      ['helps', true],
      ['from afar', true],
      ['untried', false],
    ]);
  });

  it('counts what failed or was never measured apart from what does not help', () => {
    const fixes = new MeasuredFixes();
    fixes.put('text', fix('helps', 12), measured(12, 5));
    fixes.put('text', fix('useless', 12), measured(12, 1));
    fixes.put('text', fix('fails', 12), failure('failed', 'threw', 'It threw.'));
    const all = ['helps', 'useless', 'fails', 'untried', 'untried too'].map((id) => fix(id, 12));
    assert.deepEqual(fixes.tally('text', all), { helpful: 1, useless: 1, unmeasured: 3 });
  });

  it('knows nothing of another text', () => {
    const fixes = new MeasuredFixes();
    fixes.put('text', fix('a', 12), measured(12, 1));
    assert.deepEqual(ids(fixes, [fix('a', 12)]), []);
    assert.deepEqual(ids(fixes, [fix('a', 12)], 'another'), [['a', false]]);
    fixes.clear();
    assert.deepEqual(ids(fixes, [fix('a', 12)]), [['a', false]]);
  });
});
