import * as assert from 'node:assert/strict';

import { functionsOf } from '../../src/document/functions';
import { startsOfLines } from '../../src/document/lines';
import { partOfDocument } from '../../src/document/wrappedPart';
import { syntaxOf } from '../../src/document/syntax';
import { documentOf } from './documents';

const TEXT = [
  'const other = 1;',
  'async function load(id) { return db.get(id); }',
  'export class Cart {',
  '  static async create() {}',
  '  async #pay(id) { return this.#sum + id; }',
  '}',
  'app.use({',
  '  load: async (id) => id,',
  '  async save(id) {},',
  '});',
  'const user = await db.get(1);',
  'console.log(user);',
].join('\n');

describe('a part of a document', () => {
  const parts: [what: string, part: string, path: string, line: number][] = [
    ['a function', 'async function load(id) { return db.get(id); }', 'load', 2],
    ['a member of a class', 'static async create() {}', '$f.create', 4],
    ['a private member', 'async #pay(id) { return this.#sum + id; }', '', 0],
    ['an expression', 'async (id) => id', 'selection', 8],
    ['a property', 'load: async (id) => id,', '$f.load', 8],
    ['a method, with the blanks around it', '  async save(id) {},\n', '$f.save', 9],
    ['statements', 'const user = await db.get(1);\nconsole.log(user);', 'selection', 8],
  ];
  for (const [what, part, path, line] of parts) {
    it(`is ${what}`, () => {
      const start = TEXT.indexOf(part);
      const document = partOfDocument(documentOf(TEXT), { start, end: start + part.length });
      assert.deepEqual(startsOfLines(document.text).length, startsOfLines(TEXT).length);
      assert.equal(document.text.indexOf(part.trim()), TEXT.indexOf(part.trim()));
      assert.ok(!document.text.includes('other'));
      if (path === '') return assert.ok(syntaxOf(document).error);
      assert.equal(syntaxOf(document).error, null);
      const [found] = functionsOf(document).functions;
      assert.deepEqual([found?.path, found?.line], [path, line]);
    });
  }

  it('is made room for at the very start of a text', () => {
    const document = partOfDocument(documentOf('async (id) => id'), { start: 0, end: 16 });
    assert.equal(document.text, 'const selection=async (id) => id;');
  });

  it('stays what it is where it is no code', () => {
    const document = partOfDocument(documentOf('a ( b\nc'), { start: 2, end: 5 });
    assert.equal(document.text, '  ( b\n ');
  });
});
