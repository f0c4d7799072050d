import assert from 'node:assert/strict';
import type { Site } from '../../src/probe/debuggability';
import { renderHtml } from '../../src/page/html';
import { renderMarkdown } from '../../src/page/markdown';
import { debuggabilityBlocks } from '../../src/report/pages/debuggability';
import { renderText } from '../../src/page/text';
import { plainPaint } from '../../src/page/text/paint';
import { widthOf } from '../../src/page/text/width';
import { createUnits } from '../../src/report/units';
import { debuggability, frame, probe, runtime, site } from './reports';
import { debuggable } from './debuggable';
import { assertGolden } from './golden';

const units = createUnits('en-US');

function text(width = 100, graded = debuggable()): string {
  return renderText(debuggabilityBlocks(graded, runtime, units), { width, paint: plainPaint });
}

describe('debuggability as text', () => {
  it('reads as it should', () => assertGolden('debuggability-100.txt', text()));

  it('reads as it should in Markdown', () =>
    assertGolden(
      'debuggability.md',
      renderMarkdown(debuggabilityBlocks(debuggable(), runtime, units)),
    ));

  it('keeps to the width', () => {
    const over = text(80)
      .split('\n')
      .filter((line) => widthOf(line) > 80);
    assert.deepEqual(over, []);
  });

  it('says nothing of what there is none of', () => {
    const plain = text(100, debuggability(5));
    for (const absent of ['the worst', 'Not probed', 'bring them back', 'reached', 'called back']) {
      assert.ok(!plain.includes(absent), absent);
    }
  });

  it('cuts a stack of thousands of frames', () => {
    const deep = Array.from({ length: 5000 }, (_, index) => frame(`at f${index} (a.js:1:1)`));
    const sites: Site[] = [site(1, { probes: [probe('passed', { named: 'no', stack: deep })] })];
    const lines = text(100, debuggability(1, sites)).split('\n');
    assert.ok(lines.some((line) => line.includes('… 4,990 more frames')));
    assert.ok(lines.length < 60, `${lines.length} lines`);
  });

  it('is one page in HTML', () => {
    const html = renderHtml(debuggabilityBlocks(debuggable(), runtime, units));
    assert.match(html, /<code>await tx\.rollback\(\);<\/code>/);
    assert.match(html, /after line 38 had failed/);
  });
});
