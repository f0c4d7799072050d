import assert from 'node:assert/strict';

import { renderMarkdown } from '../../src/page/markdown';
import { briefPage, type Shared, wholePage } from '../../src/report/shared';
import { createUnits } from '../../src/report/units';
import { found } from './found';
import { comparison, failedReport, report } from './reports';

const units = createUnits('en-US');

function brief(value: Shared): string {
  return renderMarkdown(briefPage(value, units));
}

describe('what is handed on in short', () => {
  const findings = [found('unhandled-rejection', 19, 'If line 19 `send` fails, the process ends')];

  it('is of a score the sentence, the findings and a table of three rows', () => {
    const text = brief(report({ findings }));
    assert.match(text, /^1 finding\.$/m);
    assert.match(text, /If line 19 `send` fails, the process ends/);
    assert.deepEqual(
      [...text.matchAll(/^\| (Code|Cost|Debuggability) /gm)].map(([, name]) => name),
      ['Code', 'Cost', 'Debuggability'],
    );
    assert.ok(text.length < 1500, `${text.length}`);
    assert.ok(renderMarkdown(wholePage(report({ findings }), units)).length > 2 * text.length);
  });

  it('says why nothing is known', () => {
    assert.match(brief(failedReport('crashed', 'exitedEarly', 'It left.')), /^It left\.$/m);
  });

  it('is of a comparison its sentence and the ratios', () => {
    const text = brief(comparison());
    assert.match(text, /^B ends .* the code\.$/m);
    assert.match(text, /^\| /m);
    const change = { since: 'HEAD', lines: [], outside: false, unreached: false };
    assert.doesNotMatch(brief({ ...comparison(), change }), /^\| /m);
  });
});
