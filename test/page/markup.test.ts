import assert from 'node:assert/strict';
import { renderHtml } from '../../src/page/html';
import { renderMarkdown } from '../../src/page/markdown';
import { type Shared, wholePage } from '../../src/report/shared';
import type { Report } from '../../src/report/report';
import { createUnits } from '../../src/report/units';
import { warnings } from '../../src/report/messages/warnings';
import { assertGolden } from '../report/golden';
import {
  comparison,
  debuggability,
  failedReport,
  report,
  site,
  subject,
  sweep,
} from '../report/reports';

const units = createUnits('en-US');
const scored = report({ warnings: [warnings.fewSamples(3)], sweeps: [sweep()] });

function hostile(evil: string): Report {
  return {
    ...failedReport('failed', 'threw', evil, { found: evil, stack: evil, stderr: evil }),
    subject: { ...subject, file: `/tmp/${evil}.js`, function: evil },
    debuggability: debuggability(1, [site(1, { code: evil, operation: evil })]),
  };
}

function markdownOf(value: Shared): string {
  return renderMarkdown(wholePage(value, units));
}

function htmlOf(value: Shared): string {
  return renderHtml(wholePage(value, units));
}

describe('a report as Markdown', () => {
  it('reads as it should', () => assertGolden('scored.md', markdownOf(scored)));

  it('compares', () => assertGolden('comparison.md', markdownOf(comparison())));

  it('makes nothing of the subject’s text', () => {
    const markdown = markdownOf(hostile('<img src=x onerror=alert(1)>[a](http://b) *c* | e\n# f'));
    // what stands in code is shown as it is; outside of it, nothing is left that marks up
    const outside = markdown.replace(/(`{3,})[\s\S]*?\n\1/g, '').replace(/(`+)[^`][\s\S]*?\1/g, '');
    assert.doesNotMatch(outside, /(?<!\\)<img/);
    assert.doesNotMatch(outside, /(?<!\\)\[a/);
    assert.doesNotMatch(outside, /http:\/\//);
    assert.doesNotMatch(outside, /^# f/m);
  });

  it('fences output that holds fences', () => {
    const markdown = markdownOf(
      failedReport('failed', 'threw', 'x', { stderr: '```\n# no heading\n````' }),
    );
    assert.match(markdown, /`````text\n```\n# no heading\n````\n`````/);
  });

  it('keeps a bar from splitting a cell', () => {
    const markdown = markdownOf(
      report({ debuggability: debuggability(1, [site(1, { code: 'a || `b`' })]) }),
    );
    assert.ok(markdown.includes('`` a \\|\\| `b` ``'));
  });
});

describe('a report as HTML', () => {
  it('reads as it should', () => assertGolden('scored.html', htmlOf(scored)));

  it('compares', () => assertGolden('comparison.html', htmlOf(comparison())));

  it('escapes the subject’s text wherever it stands', () => {
    const evil = `</title></style><script>alert(1)</script>"'&`;
    const html = htmlOf(hostile(evil));
    assert.doesNotMatch(html, /<script/);
    assert.equal(html.split('</title>').length, 2);
    assert.equal(html.split('</style>').length, 2);
    assert.ok(html.includes('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;'));
  });

  it('loads and runs nothing', () => {
    const html = htmlOf(scored);
    assert.match(html, /default-src 'none'; style-src 'unsafe-inline'/);
    assert.doesNotMatch(html, /<(script|link|img|iframe)|url\(|@import/);
  });
});
