import assert from 'node:assert/strict';

import { RULES } from '../../src/rules/rules';
import type { Asked } from '../../src/page/asked';
import { draw } from '../../src/page/draw';
import { renderMarkdown } from '../../src/page/markdown';
import type { Child } from '../../src/page/markup';
import { findingBlocks, foundBlocks } from '../../src/report/pages/findings';
import { scorePage } from '../../src/report/pages/score';
import { createUnits } from '../../src/report/units';
import { FIX, found } from './found';
import { race } from './races';
import { report } from './reports';

const units = createUnits('en-US');

const FINDINGS = [
  found('unhandled-rejection', 19, 'If line 19 `publish(…)` fails, nobody handles it'),
  found('stack-lost', 5, 'If `find` fails, no stack names this call'),
  found('stack-lost', 12, 'If `save` fails, no stack names this call'),
];

function textOf(child: Child): string {
  if (typeof child === 'string') return child;
  return child ? child.children.map(textOf).join('') : '';
}

/** What clicks ask for, beside opening a place. */
function askedBy(child: Child): Asked[] {
  if (typeof child === 'string' || !child) return [];
  const { use, children } = child;
  const own = use?.by === 'asking' && use.asks.type !== 'open' ? [use.asks] : [];
  return [...own, ...children.flatMap(askedBy)];
}

describe('the page of findings', () => {
  it('is a section of its own, which the panel draws', () => {
    const [section] = findingBlocks(FINDINGS, units);
    assert.equal(section?.kind, 'section');
    const drawn = draw([section], 'panel').map(textOf).join('');
    assert.equal(
      drawn,
      'What to do' +
        'If line 19 publish(…) fails, nobody handles it.' +
        `What to do: ${RULES['unhandled-rejection'].remedy}unhandled-rejection · line 19` +
        'If any of the calls on lines 5 and 12 fails, no stack names it.' +
        `May help: ${RULES['stack-lost'].remedy}stack-lost · line 5 · line 12`,
    );
  });

  it('tells once of calls of which the same becomes', () => {
    const becomes = (line: number, rest: string, changes = {}) =>
      found('never-ends', line, `If line ${line} \`ask(…)\` fails, ${rest}`, changes);
    const [section] = findingBlocks(
      [
        becomes(4, 'the call never ends'),
        becomes(7, 'the call never ends'),
        becomes(8, 'the call never ends', { fix: FIX }),
        becomes(9, 'nothing ends'),
      ],
      units,
    );
    const text = draw([section!], 'panel').map(textOf).join('');
    assert.match(text, /If any of the calls on lines 4 and 7 fails, the call never ends\./);
    assert.match(text, /never-ends · line 4 · line 7If line 8/);
    assert.match(text, /If line 9 ask\(…\) fails, nothing ends\./);
  });

  it('is not there where there is none', () => {
    assert.deepEqual(findingBlocks([], units), []);
  });

  it('offers to make the change that was measured to end one', () => {
    const fixed = found('unhandled-rejection', 19, 'It fails', { fix: FIX });
    const drawn = draw(findingBlocks([fixed, ...FINDINGS], units), 'panel');
    assert.deepEqual(drawn.flatMap(askedBy), [{ type: 'applyFix', id: FIX.id }]);
  });

  it('offers to write a race as a test, where that is possible', () => {
    const replay = { order: { by: 'alternating', first: 'A', after: 0 } as const, calls: [] };
    const known = race({ replay: { ...replay, args: [], made: [], self: [], roots: [] } });
    const findings = [0, 1].map((index) => found('lost-update', 13, 'Lost', { race: index }));
    const blocks = findingBlocks(findings, units, undefined, '', 0, [], [race(), known]);
    assert.deepEqual(draw(blocks, 'panel').flatMap(askedBy), [{ type: 'writeTest', race: 1 }]);
  });

  it('has code as code in Markdown', () => {
    const markdown = renderMarkdown(foundBlocks({ findings: FINDINGS, ignoredFindings: 0 }, units));
    assert.ok(markdown.includes('If line 19 `publish(…)` fails'), markdown);
  });

  it('counts what comments switch off, also where nothing else is told', () => {
    const markdown = renderMarkdown(foundBlocks({ findings: [], ignoredFindings: 2 }, units));
    assert.match(markdown, /2 findings are switched off, by comments or settings/);
  });

  it('stands before all evidence', () => {
    const markdown = renderMarkdown(scorePage(report({ findings: FINDINGS }), units));
    const at = markdown.indexOf('nobody handles it');
    assert.ok(at > 0 && at < markdown.indexOf('## Complexity'), markdown);
  });
});
