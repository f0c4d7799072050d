import * as assert from 'node:assert/strict';
import * as path from 'node:path';

import type { Gallery } from '../../src/gallery/gallery';
import { loadGallery } from '../../src/gallery/load';
import type { KeptFigures } from '../../src/gallery/scales';
import { CALLBACKS, NO_SCALES, scalesOf, standingOf } from '../../src/gallery/standing';

const gallery: Gallery = loadGallery(path.resolve(__dirname, '../../../bench-runner/patterns'));

const TOKENS = {
  tokens: [
    { name: 'short', value: 300 },
    { name: 'middle', value: 331 },
    { name: 'also middle', value: 331 },
    { name: 'long', value: 600 },
  ],
};

function kept(change: Partial<KeptFigures> = {}): KeptFigures {
  return {
    title: 'callbacks, nested',
    isCallbacks: true,
    timeMs: 100,
    peakBytes: 4e6,
    debuggability: 9,
    cpuUsPerCall: 30,
    operations: 8,
    levels: [{ boundary: 'callback', level: 4 }],
    measuredAt: '2026-11-20T10:00:00.000Z',
    ...change,
  };
}

function place(tokens: number, own: string | null = null) {
  return standingOf({ tokens, timeMs: null, cpuUsPerCall: null, peakBytes: null }, TOKENS, [], own)
    .tokens;
}

describe('the scales of the gallery', () => {
  it('have the tokens of what people wrote of the same kind', () => {
    const { tokens, ...rest } = scalesOf(gallery, 'doxbee');
    const written = gallery.members.filter((one) => one.handWritten && one.kind === 'doxbee');
    assert.deepEqual(
      tokens,
      written.map((one) => ({ name: one.title, value: one.tokens })),
    );
    assert.ok(!tokens.some(({ name }) => name.includes('compiled to ES5 by TypeScript')));
    assert.deepEqual({ tokens: [], ...rest }, NO_SCALES);
  });

  it('have nothing for other kinds: they are programs of their own', () => {
    assert.deepEqual(scalesOf(gallery, 'script', [kept()]), NO_SCALES);
    const subject = { tokens: 100, timeMs: 5, cpuUsPerCall: 3, peakBytes: 1e6 };
    assert.deepEqual(standingOf(subject, NO_SCALES, [], null), {
      tokens: { same: [], fewer: null, more: null },
      time: null,
      cpu: null,
      memory: null,
    });
  });

  it('have what is kept, without what could not be had, and when it was measured', () => {
    const genny = kept({
      title: 'genny',
      isCallbacks: false,
      timeMs: null,
      measuredAt: '2026-11-12T10:00:00.000Z',
    });
    const scales = scalesOf(gallery, 'doxbee', [kept(), genny]);
    assert.deepEqual(scales.timeMs, [{ name: 'callbacks, nested', value: 100 }]);
    assert.deepEqual(scales.cpuUsPerCall, [
      { name: 'callbacks, nested', value: 30 },
      { name: 'genny', value: 30 },
    ]);
    assert.deepEqual(scales.peakBytes, [
      { name: 'callbacks, nested', value: 4e6 },
      { name: 'genny', value: 4e6 },
    ]);
    assert.equal(scales.debuggability.length, 2);
    assert.deepEqual(scales.measured, {
      from: '2026-11-12T10:00:00.000Z',
      to: '2026-11-20T10:00:00.000Z',
      members: 2,
    });
  });
});

describe('where a subject stands', () => {
  it('is between the next with fewer and the next with more tokens', () => {
    assert.deepEqual(place(320), { same: [], fewer: 'short', more: 'middle' });
    assert.deepEqual(place(400), { same: [], fewer: 'also middle', more: 'long' });
  });

  it('is beside those with as many, and at the ends of the scale', () => {
    assert.deepEqual(place(331).same, ['middle', 'also middle']);
    assert.deepEqual(place(10), { same: [], fewer: null, more: 'short' });
    assert.deepEqual(place(9000), { same: [], fewer: 'long', more: null });
  });

  it('is not beside itself', () => {
    assert.deepEqual(place(600, 'long'), { same: [], fewer: 'also middle', more: null });
  });

  it('has the ratio to what is kept of callbacks, and when that was measured', () => {
    const subject = { tokens: 331, timeMs: 130, cpuUsPerCall: 45, peakBytes: 2e6 };
    const other = kept({ title: 'genny', isCallbacks: false, timeMs: 500 });
    const { time, cpu, memory } = standingOf(subject, TOKENS, [other, kept()], null);
    const measuredAt = '2026-11-20T10:00:00.000Z';
    assert.deepEqual(time, { title: 'callbacks, nested', ratio: 1.3, measuredAt });
    assert.deepEqual(cpu, { title: 'callbacks, nested', ratio: 1.5, measuredAt });
    assert.deepEqual(memory, { title: 'callbacks, nested', ratio: 0.5, measuredAt });
  });

  it('has no ratio where either has no figure', () => {
    const failed = { tokens: 331, timeMs: null, cpuUsPerCall: null, peakBytes: null };
    assert.equal(standingOf(failed, TOKENS, [kept()], null).time, null);
    const subject = { tokens: 331, timeMs: 130, cpuUsPerCall: 45, peakBytes: 2e6 };
    assert.equal(standingOf(subject, TOKENS, [kept({ timeMs: null })], null).time, null);
    assert.equal(standingOf(subject, TOKENS, [kept({ isCallbacks: false })], null).memory, null);
  });

  it('knows callbacks by the name of a member', () => {
    const callbacks = gallery.members.find(({ name }) => name === CALLBACKS);
    assert.equal(callbacks?.kind, 'doxbee');
  });
});
