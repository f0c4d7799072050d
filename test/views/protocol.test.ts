import * as assert from 'node:assert/strict';
import { CALL_IOS, COMPLETIONS } from '../../src/calling/callOptions';
import { PANEL_COMMANDS, TURNS } from '../../src/page/asked';
import { parseFromPanel, parseToPanel } from '../../src/views/panel/protocol';
import { parseSavedState } from '../../src/views/panel/savedState';
import { aReport } from './report';

const model = {
  kind: 'score' as const,
  shownHash: 'h',
  uri: 'file:///home/ann/upload.js',
  status: { state: 'done' as const },
  report: aReport(),
  stale: false,
  trusted: true,
};

describe('parseFromPanel', () => {
  it('reads every kind of message', () => {
    const at = { file: '/a.js', line: 3, column: 1 };
    assert.deepEqual(parseFromPanel({ type: 'ready' }), { type: 'ready' });
    assert.deepEqual(parseFromPanel({ type: 'open', at }), { type: 'open', at });
    assert.deepEqual(parseFromPanel({ type: 'openExample', name: 'x' }), {
      type: 'openExample',
      name: 'x',
    });
    assert.deepEqual(parseFromPanel({ type: 'openFunction', path: 'Cart.checkout', more: 1 }), {
      type: 'openFunction',
      path: 'Cart.checkout',
    });
    const asked = { type: 'applyFix', id: 'awaitIt 12' } as const;
    assert.deepEqual(parseFromPanel({ ...asked, more: 1 }), asked);
    const test = { type: 'writeTest', race: 1 } as const;
    assert.deepEqual(parseFromPanel({ ...test, more: 1 }), test);
    assert.throws(() => parseFromPanel({ type: 'writeTest', race: '1' }), RangeError);
    for (const to of TURNS) {
      assert.deepEqual(parseFromPanel({ type: 'turn', to }), { type: 'turn', to });
    }
    assert.throws(() => parseFromPanel({ type: 'turn', to: 'elsewhere' }), RangeError);
    for (const command of PANEL_COMMANDS) {
      assert.deepEqual(parseFromPanel({ type: 'command', command }), { type: 'command', command });
    }
  });

  it('reads a drawing as PNG, or that there is none, and nothing else', () => {
    for (const png of ['iVBORw0KGgoAAA==', null]) {
      assert.deepEqual(parseFromPanel({ type: 'drawn', png, more: 1 }), { type: 'drawn', png });
    }
    for (const png of [undefined, '', '<svg/>', 'R0lGODlh', 'iVBORw0KGgo<', 7]) {
      assert.throws(() => parseFromPanel({ type: 'drawn', png }), RangeError);
    }
  });

  it('reads how a function is to be called', () => {
    for (const completesBy of ['auto', ...COMPLETIONS] as const) {
      const message = { type: 'completion', completesBy } as const;
      assert.deepEqual(parseFromPanel({ ...message, more: 1 }), message);
    }
    for (const io of CALL_IOS) {
      assert.deepEqual(parseFromPanel({ type: 'io', io }), { type: 'io', io });
    }
    for (const name of ['empty cart', null]) {
      assert.deepEqual(parseFromPanel({ type: 'case', name }), { type: 'case', name });
    }
  });

  it('throws on anything else', () => {
    const strange: unknown[] = [
      null,
      'ready',
      {},
      { type: 'eval' },
      { type: 'command', command: 'workbench.action.terminal.new' },
      { type: 'open', at: { file: '/a.js', line: 0, column: 1 } },
      { type: 'open', at: { file: '/a.js', line: 1.5, column: 1 } },
      { type: 'open', at: { file: 7, line: 1, column: 1 } },
      { type: 'openExample' },
      { type: 'completion', completesBy: 'hope' },
      { type: 'completion' },
      { type: 'io', io: 'both' },
      { type: 'case' },
      { type: 'case', name: 3 },
    ];
    for (const value of strange) {
      assert.throws(() => parseFromPanel(value), RangeError, JSON.stringify(value));
    }
    assert.throws(() => parseFromPanel({ type: 1n }), RangeError);
  });
});

describe('parseToPanel', () => {
  it('reads a model and nothing else', () => {
    assert.deepEqual(parseToPanel({ type: 'model', model }), { type: 'model', model });
    assert.throws(() => parseToPanel({ type: 'model', model: { kind: 'score' } }), RangeError);
    assert.throws(() => parseToPanel({ type: 'run', model }), RangeError);
    const drawing = { type: 'rasterise', svg: '<svg/>' } as const;
    assert.deepEqual(parseToPanel(drawing), drawing);
    assert.throws(() => parseToPanel({ type: 'rasterise', svg: 1 }), RangeError);
  });
});

describe('parseSavedState', () => {
  it('restores a finished score as it was', () => {
    assert.deepEqual(parseSavedState({ model, open: [] }), model);
  });

  it('restores what was running or waiting as cancelled', () => {
    const progress = { stage: 'probe' as const, done: 0, total: 1, text: '' };
    for (const status of [{ state: 'running', progress }, { state: 'waiting' }]) {
      const restored = parseSavedState({ model: { ...model, status }, open: [] });
      assert.deepEqual(restored, { ...model, status: { state: 'cancelled', byReload: true } });
    }
  });

  it('restores nothing of another version, or that was never ours', () => {
    const older = { ...model, report: aReport({ schema: 'async-score/report/0' }) };
    for (const state of [undefined, null, 7, {}, { model: older }, { model: { kind: 'x' } }]) {
      assert.equal(parseSavedState(state), null);
    }
  });

  it('restores no score that has an outline alone', () => {
    const { schema, subject } = model.report;
    const outline = { ...model, report: { schema, subject } };
    assert.equal(parseSavedState({ model: outline, open: [] }), null);
  });
});
