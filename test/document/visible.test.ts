import assert from 'node:assert/strict';
import { visible, visibleLines } from '../../src/document/visible';

describe('visible text', () => {
  it('writes what a terminal would obey as an escape', () => {
    assert.equal(visible('\x1b[2Ja\x07\x9b31m\x7f'), '\\x1b[2Ja\\x07\\x9b31m\\x7f');
  });

  it('writes line breaks and tabs by their letter', () => {
    assert.equal(visible('a\r\nb\tc\u2028d'), 'a\\r\\nb\\tc\\u2028d');
  });

  it('shows marks that turn the direction of a line', () => {
    assert.equal(visible('exe.\u202egnp\u2066.js\u200f'), 'exe.\\u202egnp\\u2066.js\\u200f');
  });

  it('shows what has no width', () => {
    assert.equal(visible('a\u200bb\ufeffc\u{e0041}'), 'a\\u200bb\\ufeffc\\u{e0041}');
  });

  it('shows half a surrogate pair', () => {
    assert.equal(visible('\ud83d!'), '\\ud83d!');
  });

  it('leaves other letters alone', () => {
    const text = 'naïve – 文件 😀 עברית';
    assert.equal(visible(text), text);
  });

  it('splits lines first', () => {
    assert.deepEqual(visibleLines('a\r\n\tb\x1b[0m\rc'), ['a', '  b\\x1b[0m', 'c']);
  });
});
