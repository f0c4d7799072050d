import assert from 'node:assert/strict';

import { draw } from '../../src/page/draw';
import { renderHtml } from '../../src/page/html';
import { renderMarkdown } from '../../src/page/markdown';
import type { Child, Markup } from '../../src/page/markup';
import { renderText } from '../../src/page/text';
import { plainPaint } from '../../src/page/text/paint';
import type { LaneStep, Race } from '../../src/probe/twoAtOnce/race';
import { findingsAnswer } from '../../src/report/agentAnswers';
import { scorePage } from '../../src/report/pages/score';
import { togetherBlocks } from '../../src/report/pages/together';
import { createUnits } from '../../src/report/units';
import { found } from './found';
import { assertGolden } from './golden';
import { race } from './races';
import { debuggability, FILE, report } from './reports';

const units = createUnits('en-US');
const MESSAGE =
  'If two calls run at once, both read `total` before either writes it: line 13 overwrites what the other call wrote';

/** A report with a finding of each race. */
function reportOf(...races: Race[]) {
  return report({
    debuggability: { ...debuggability(5), twoAtOnce: { races, orders: 4, inTurn: [] } },
    findings: races.map((_, index) => found('lost-update', 13, MESSAGE, { race: index })),
  });
}

function textOf(of: ReturnType<typeof report>): string {
  return renderText(togetherBlocks(of, units), { width: 80, paint: plainPaint });
}

function all(child: Child, is: (markup: Markup) => boolean): Markup[] {
  if (!child || typeof child === 'string') return [];
  const { use, children } = child;
  const inside = use?.by === 'unfolding' ? [...children, ...use.content()] : children;
  return [...(is(child) ? [child] : []), ...inside.flatMap((each) => all(each, is))];
}

describe('two calls at once', () => {
  it('stand in two lanes, and then one after the other', () => {
    assertGolden('together-80.txt', textOf(reportOf(race())));
    assertGolden('together.md', renderMarkdown(togetherBlocks(reportOf(race()), units)));
  });

  it('fit in 80 columns, whatever the values are', () => {
    const value = JSON.stringify('long '.repeat(40));
    const given = race();
    const atOnce = given.atOnce.map((step) => ({ ...step, what: 'cache.byName.total', value }));
    const lines = textOf(reportOf({ ...given, atOnce })).split('\n');
    assert.deepEqual(
      lines.filter((line) => line.length > 80),
      [],
    );
    assert.ok(lines.some((line) => /writes cache.+….+\(line 13\)/.test(line)));
  });

  it('leave out steps far from those that conflict', () => {
    const given = race();
    const more = Array.from({ length: 40 }, (): LaneStep => ({
      ...{ lane: 'A', does: 'reads', what: 'seen', line: 4 },
    }));
    const shown = textOf(reportOf({ ...given, atOnce: [...more, ...given.atOnce] }));
    assert.match(shown, / {2}… 3\d more steps\n/);
    assert.equal(shown.match(/conflict ▸/g)?.length, 3);
    assert.equal(shown.match(/ {2}ends: 3\n/g)?.length, 2);
  });

  it('are not there without a finding of their race', () => {
    assert.deepEqual(togetherBlocks(report(), units), []);
    assert.deepEqual(togetherBlocks({ ...reportOf(race()), findings: [] }, units), []);
    assert.doesNotMatch(renderMarkdown(scorePage(report(), units)), /Two calls at once/);
  });

  it('stand before the evidence of other kinds', () => {
    const markdown = renderMarkdown(scorePage(reportOf(race()), units));
    const at = markdown.indexOf('## Two calls at once');
    assert.ok(markdown.indexOf('overwrites') < at && at < markdown.indexOf('## Complexity'));
  });

  it('are drawn as lanes with the words of each step, the same in a file', () => {
    const html = renderHtml(togetherBlocks(reportOf(race()), units));
    assert.doesNotMatch(html, /<button|style=/);
    assert.match(html, /Step 3, <\/span>conflict/);
    assert.equal(html.match(/class="lane-part conflicts"/g)?.length, 3);
    assert.match(html, /<path class="lane-writes"[^>]*\/><\/svg>writes <code>total<\/code>/);
  });

  it('lead to the lines of their steps in the panel, each button by a key of its own', () => {
    const [drawn] = draw(togetherBlocks(reportOf(race(), race({ state: 'sum' })), units), 'panel');
    const links = all(drawn, ({ tag }) => tag === 'button');
    const { use } = links[0]!;
    assert.deepEqual(use, {
      by: 'asking',
      asks: { type: 'open', at: { file: FILE, line: 12, column: 1 } },
    });
    assert.equal(new Set(links.map(({ attributes }) => attributes['data-key'])).size, links.length);
    assert.equal(links.length, 24);
  });

  it('are a sentence for machines that write code', () => {
    const { subject, ...rest } = reportOf(race());
    const answer = findingsAnswer('stats.js#add', [{ ...rest, file: subject.file }], units);
    assert.match(answer, /warning, line 13, lost-update\*\*: If two calls run at once, both read/);
    assert.doesNotMatch(answer, /conflict|sizeOf/);
  });
});
