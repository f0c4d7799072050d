import assert from 'node:assert/strict';

import { changedLines } from '../../src/document/changedLines';

/** `2–3 5`, of texts whose lines are single letters. */
function changed(before: string, after: string): string {
  const ranges = changedLines([...before], [...after]);
  return ranges.map(({ line, endLine }) => `${line}–${endLine}`).join(' ');
}

describe('the lines that an edit changed', () => {
  const rows: [what: string, before: string, after: string, lines: string][] = [
    ['none', 'abc', 'abc', ''],
    ['one in the middle', 'abc', 'axc', '2–2'],
    ['several that stand apart', 'abcdef', 'axcdyz', '2–2 5–6'],
    ['some that came', 'ad', 'abcd', '2–3'],
    ['the one where others went', 'abcd', 'ad', '2–2'],
    ['the last one where the end went', 'abc', 'ab', '2–2'],
    ['all of a text that was empty', '', 'ab', '1–2'],
  ];
  for (const [what, before, after, lines] of rows) {
    it(`are ${what}`, () => assert.equal(changed(before, after), lines));
  }

  it('are told of texts of any size', () => {
    const many = Array.from({ length: 5000 }, (_, i) => `a${i}`);
    const others = many.map((line) => `${line}!`);
    assert.deepEqual(changedLines(many, others), [{ line: 1, endLine: 5000 }]);
  });
});
