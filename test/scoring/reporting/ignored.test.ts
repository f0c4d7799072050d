import assert from 'node:assert/strict';

import { withoutIgnored, type LeftFindings } from '../../../src/scoring/reporting/ignored';
import { documentOf } from '../../document/documents';
import { found } from '../../report/found';
import { FILE } from '../../report/reports';

const ALL = { from: 1, to: Infinity };

/** What a text leaves of a hidden failure and a lost cause on its line 3. */
function left(lines: readonly string[], within = ALL): LeftFindings {
  const findings = [found('hidden-failure', 3), found('cause-lost', 3)];
  return withoutIgnored(findings, documentOf(lines.join('\n'), FILE), within);
}

const causes = ({ notes }: LeftFindings) => notes.map(({ code }) => code);
const rules = ({ findings }: LeftFindings) => findings.map(({ rule }) => rule);

describe('async-score-ignore-next-line', () => {
  it('switches off one rule on the next line, with a reason', () => {
    const some = left(['', '// async-score-ignore-next-line hidden-failure: sent again', 'put();']);
    assert.deepEqual([rules(some), some.ignored, causes(some)], [['cause-lost'], 1, []]);
  });

  it('may stand above another', () => {
    const some = left([
      '// async-score-ignore-next-line hidden-failure: sent again',
      '/* async-score-ignore-next-line cause-lost: it is logged */',
      'put();',
    ]);
    assert.deepEqual([rules(some), some.ignored, causes(some)], [[], 2, []]);
  });

  it('is told where it gives no reason, names no rule, or is for nothing', () => {
    const of = (comment: string) =>
      left(['', `// async-score-ignore-next-line ${comment}`, 'put();']);
    const bare = of('hidden-failure');
    assert.deepEqual([rules(bare), causes(bare)], [['cause-lost'], ['ignoreWithoutReason']]);
    const wrong = of('hiden-failure: sent again');
    assert.deepEqual([wrong.ignored, causes(wrong)], [0, ['ignoreOfNoRule']]);
    assert.match(wrong.notes[0]?.remedy ?? '', /the nearest is hidden-failure\./);
    assert.deepEqual(causes(of('')), ['ignoreOfNoRule']);
    assert.deepEqual(causes(of('never-ends: it is meant to')), ['ignoreOfNothing']);
  });

  it('is told of nothing where nobody looked', () => {
    const text = ['', '// async-score-ignore-next-line never-ends: it is meant to', 'put();'];
    assert.deepEqual(causes(left(text, { from: 4, to: 9 })), []);
  });

  it('is no comment where it stands in a string', () => {
    const some = left(['', "'// async-score-ignore-next-line hidden-failure: no';", 'put();']);
    assert.equal(some.ignored, 0);
  });
});
