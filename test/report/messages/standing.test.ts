import assert from 'node:assert/strict';

import { NO_SCALES, type Standing } from '../../../src/gallery/standing';
import { renderMarkdown } from '../../../src/page/markdown';
import { scorePage } from '../../../src/report/pages/score';
import type { Report } from '../../../src/report/report';
import { scalesNote, standingNote, standingSentence } from '../../../src/report/messages/gallery';
import { createUnits } from '../../../src/report/units';
import { complexity, debuggability, failedReport, report } from '../reports';

const units = createUnits('en-US');
const CALLBACKS = { title: 'callbacks, nested', measuredAt: '2026-11-20T10:00:00.000Z' };

function standing(change: Partial<Standing> = {}): Standing {
  return {
    tokens: { same: [], fewer: 'generators with suspend', more: 'generators with genny' },
    time: { ...CALLBACKS, ratio: 1.104 },
    cpu: { ...CALLBACKS, ratio: 1.304 },
    memory: { ...CALLBACKS, ratio: 1.21 },
    ...change,
  };
}

function sentence(change: Partial<Report>): string | null {
  return standingSentence(report({ standing: standing(), ...change }), units);
}

describe('the sentence of where a subject stands', () => {
  it('says tokens, cost and debuggability', () => {
    assert.equal(
      sentence({ debuggability: debuggability(1) }),
      '331 tokens, between "generators with suspend" and "generators with genny"; ' +
        '1.3× the CPU time of "callbacks, nested"; 1.21× the memory; debuggability 6 of 10',
    );
  });

  it('says only what is known', () => {
    const nothing = failedReport('skipped', 'untrusted', 'This workspace is not trusted.');
    const placed = standing({ time: null, cpu: null, memory: null });
    assert.equal(
      standingSentence({ ...nothing, standing: placed }, units),
      '331 tokens, between "generators with suspend" and "generators with genny"',
    );
    assert.equal(standingNote({ ...nothing, standing: placed }), null);
    assert.match(
      sentence({ standing: standing({ cpu: null }) }) ?? '',
      /; 1\.1× the time of "callbacks, nested"; 1\.21× the memory;/,
    );
    assert.match(
      sentence({ standing: standing({ time: null, cpu: null }) }) ?? '',
      /; 1\.21× the memory of "callbacks, nested";/,
    );
  });

  it('knows the ends of the scale and members with as many', () => {
    const at = (tokens: Standing['tokens']) => sentence({ standing: standing({ tokens }) });
    const [a, b] = ['"a"', '"b"'];
    const starts = [
      [{ same: [], fewer: null, more: 'a' }, `fewer than the shortest of the gallery, ${a};`],
      [{ same: [], fewer: 'b', more: null }, `more than the longest of the gallery, ${b};`],
      [{ same: ['a'], fewer: 'b', more: null }, `as many as ${a};`],
      [{ same: ['a', 'b', 'c'], fewer: null, more: null }, `as many as ${a} and 2 others;`],
    ] as const;
    for (const [tokens, start] of starts) {
      const text = at({ ...tokens, same: [...tokens.same] });
      assert.ok(text?.startsWith(`331 tokens, ${start}`), text ?? 'null');
    }
  });

  it('is not there without a gallery or without code', () => {
    assert.equal(sentence({ standing: undefined }), null);
    assert.equal(sentence({ complexity: complexity({ tokens: 0 }) }), null);
    const nowhere = { same: [], fewer: null, more: null };
    assert.equal(sentence({ standing: standing({ tokens: nowhere }) }), null);
  });

  it('comes with the day of the other measurement, in the terminal and in Markdown', () => {
    const placed = report({ standing: standing() });
    assert.equal(
      standingNote(placed),
      '"callbacks, nested" was measured on 2026-11-20, not in the same rounds as this file: ' +
        'a comparison measures the two side by side.',
    );
    const markdown = renderMarkdown(scorePage(placed, units));
    assert.match(markdown, /\*\*In the gallery\*\*: 331 tokens, between/);
    assert.match(markdown, /not in the same rounds/);
  });
});

describe('the label of the scales', () => {
  it('says when they were measured', () => {
    const to = '2026-11-20T10:00:00.000Z';
    const measured = (from: string) =>
      scalesNote(report({ gallery: { ...NO_SCALES, measured: { from, to, members: 2 } } }));
    assert.equal(measured(to), 'measured on 2026-11-20');
    assert.equal(measured('2026-11-12T10:00:00.000Z'), 'measured from 2026-11-12 to 2026-11-20');
    assert.equal(scalesNote(report({ gallery: NO_SCALES })), null);
  });
});
