import assert from 'node:assert/strict';

import { recordOf } from '../../../src/modules/setUp/looseJson';

describe('JSON as configurations are written', () => {
  const texts: [what: string, text: string, read: object][] = [
    ['plain', '{"a": [1]}', { a: [1] }],
    ['with comments', '// a\n{ /* b */ "a": "// c /* d", }', { a: '// c /* d' }],
    ['with commas at ends', '{"a": [1, 2 , ], "b": ",}" , }', { a: [1, 2], b: ',}' }],
    ['with escapes', '{"a": "\\"// \\\\"} // b', { a: '"// \\' }],
    ['with a byte order mark', '\uFEFF{"a": 1}', { a: 1 }],
    ['a list', '[1]', {}],
    ['cut', '{"a": "b', {}],
    ['cut in an escape', '{"a": "b\\', {}],
    ['cut in a comment', '{"a": 1} /* b', { a: 1 }],
  ];
  for (const [what, text, read] of texts) {
    it(`is read: ${what}`, () => assert.deepEqual(recordOf(text), read));
  }

  for (const [what, text] of [
    ['escaped quotes', `{"a": "${'\\"'.repeat(500_000)}`],
    ['starts of comments', `{"a": 1} ${'/* '.repeat(500_000)}`],
  ] as const) {
    it(`is read once, whatever it holds: many ${what} that nothing closes`, () =>
      assert.deepEqual(recordOf(text), what === 'escaped quotes' ? {} : { a: 1 }));
  }
});
