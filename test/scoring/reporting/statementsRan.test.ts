import assert from 'node:assert/strict';

import { statementsRan } from '../../../src/scoring/reporting/statementsRan';
import { subject } from '../../score';

const TEXT = `let other;
async function load(id) {
  const user = await find(id);
  if (user.blocked) throw new Error('blocked');
  if (user.old) {
    other = 1;
    other = 2;
  }
  return user;
}
`;

describe('statementsRan', () => {
  const range = { start: TEXT.indexOf('async'), end: TEXT.length - 1 };
  const ran = (...notRun: [line: number, endLine: number, code: string][]) =>
    statementsRan(
      subject(TEXT),
      range,
      notRun.map(([line, endLine, code]) => ({ line, endLine, lines: 1, code })),
    );

  it('counts those of the function, and tells the lines that a call led through', () => {
    assert.deepEqual(ran(), { statements: 7, of: 7, lines: [{ from: 3, to: 9 }] });
    assert.deepEqual(ran([4, 4, "throw new Error('blocked');"], [6, 7, 'other = 1;']), {
      ...{ statements: 4, of: 7 },
      lines: [
        { from: 3, to: 5 },
        { from: 9, to: 9 },
      ],
    });
  });

  it('knows nothing of what does not parse', () => {
    assert.equal(statementsRan(subject('async function ('), { start: 0, end: 9 }, []), null);
  });
});
