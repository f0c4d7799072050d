import * as assert from 'node:assert/strict';

import {
  textMatching,
  textMatchingAt,
  textNotMatching,
} from '../../bench-runner/searching/matching';

describe('a text for a regular expression', () => {
  const table: [pattern: string, text: string | null][] = [
    ['multipart', 'multipart'],
    ['^\\d{4}-\\d{2}-\\d{2}$', '1111-11-11'],
    ['^(?:https?|ftp):\\/\\/[^/]+\\/(.*)$', 'http://a/a'],
    ['^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$', 'a@a.aa'],
    ['^(?=a)[]a]b|c$', null],
    ['^#[0-9a-f]{6}$', '#aaaaaa'],
    ['(?<year>\\d+)(?!x)\\.', '1.'],
    ['(a)\\1', null],
    ['\\u0041', null],
    ['[', null],
  ];
  for (const [pattern, text] of table) {
    it(`${text === null ? 'is not found' : 'matches'}: ${pattern}`, () =>
      assert.equal(textMatching(pattern, 'i'), text));
  }

  it('matches with so many letters', () => {
    assert.equal(textMatchingAt('^[0-9a-f]+$', '', 64), 'a'.repeat(64));
    assert.equal(textMatchingAt('^(?:ab)*c{2,}$', '', 7), 'abccccc');
    assert.equal(textMatchingAt('^(?:ab)+c$', '', 7), 'abababc');
    assert.equal(textMatchingAt('^a{3}$', '', 4), null);
    assert.equal(textMatchingAt('^a+$', '', 0), null);
    assert.equal(textMatchingAt('^a+$', '', 1e9), null);
  });

  it('does not match', () => {
    assert.equal(textNotMatching('-', ''), 'text');
    assert.equal(textNotMatching('', ''), null);
  });
});
