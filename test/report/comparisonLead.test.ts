import assert from 'node:assert/strict';

import { comparisonPage } from '../../src/report/pages/comparison';
import { changeSentence, comparisonSentence } from '../../src/report/messages/comparison';
import { renderText } from '../../src/page/text';
import { plainPaint } from '../../src/page/text/paint';
import { createUnits } from '../../src/report/units';
import { found } from './found';
import { comparison, report } from './reports';

const units = createUnits('en-US');

function text(of: ReturnType<typeof comparison>): string {
  return renderText(comparisonPage(of, units), { width: 100, paint: plainPaint });
}

describe('what a comparison says first', () => {
  const change = { since: 'HEAD', lines: [], outside: false, unreached: false };

  it('is one sentence of what fails, the time and the code', () => {
    const a = report({
      findings: [
        found('unhandled-rejection', 1),
        found('hidden-failure', 2),
        found('stack-lost', 3),
      ],
    });
    const b = report({ findings: [found('hidden-failure', 2)] });
    const said = comparisonSentence(comparison({ a, b }), units);
    assert.match(
      said,
      /^B ends 1 failure better, takes [\d.]+× the time, and has [\d.]+× the code\.$/,
    );
    assert.match(
      comparisonSentence(comparison({ a: b, b: a }), units),
      /^B ends 1 failure worse, /,
    );
    assert.ok(text(comparison({ a, b })).includes(said.slice(0, 40)));
  });

  it('counts no wait among the failures', () => {
    const a = report({ findings: [found('independent-awaits', 1)] });
    const said = comparisonSentence(comparison({ a, b: report({}) }), units);
    assert.match(said, /^B ends its failures alike, /);
  });

  it('is that nothing was changed, and nothing else', () => {
    const shown = text({ ...comparison(), change });
    assert.match(shown, /No change since HEAD: nothing was measured\./);
    assert.doesNotMatch(shown, /B against A|× the time/);
  });

  it('is that no call reached what was changed', () => {
    const lines = [
      { line: 18, endLine: 19 },
      { line: 24, endLine: 24 },
    ];
    const unreached = { ...comparison(), change: { ...change, lines, unreached: true } };
    assert.match(
      changeSentence(unreached, units)!,
      /^Your change is on lines 18–19, 24, which no call reached/,
    );
    assert.equal(changeSentence({ ...comparison(), change: { ...change, lines } }, units), null);
  });
});
