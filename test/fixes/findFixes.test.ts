import assert from 'node:assert/strict';

import { applyFix } from '../../src/fixes/applyFix';
import { findFixes } from '../../src/fixes/findFixes';
import type { Fix } from '../../src/fixes/fix';
import { documentOf } from '../document/documents';
import { pattern } from '../subjects';
import { allFixed, javascript } from './fixed';

describe('fixes of a document', () => {
  const find = (text: string): Fix[] => findFixes(javascript(text));

  it('know their lines and their code', () => {
    const [all, first] = find('async () => {\n  return p(\n    1,\n  );\n};\nasync () => q();\n');
    assert.deepEqual(
      [all?.id, all?.count, all?.code, all?.lines],
      [
        'returnAwait all',
        2,
        '',
        [
          { from: 2, to: 4 },
          { from: 6, to: 6 },
        ],
      ],
    );
    assert.deepEqual([first?.count, first?.code], [1, 'p(1)']);
  });

  it('are none in a text that does not parse, and none in a compiled file', () => {
    assert.deepEqual(find('async () => { return p(; };'), []);
    assert.deepEqual(find('async () => p();\n//# sourceMappingURL=x.js.map\n'), []);
  });

  it('leave out a place that would not parse, and keep the others', () => {
    const made = (name: string, of = 'x') => `function ${name}(${of}) { return new Promise(g); }\n`;
    const text = made('a') + made('b', 'await') + made('c');
    const fixes = find(text).filter(({ kind }) => kind === 'newPromise');
    assert.deepEqual(
      fixes.map(({ count, lines }) => [count, lines.map(({ from }) => from)]),
      [
        [2, [1, 3]],
        [1, [1]],
        [1, [3]],
      ],
    );
    assert.match(
      allFixed('newPromise', javascript(text)),
      /^async function a.*\nfunction b\(await/,
    );
  });

  it('all parse, alone and together', () => {
    const names = ['async-await', 'callbacks-nested', 'callbacks-flattened', 'promises-chained'];
    const documents = names.map((name) => documentOf(pattern(name).code));
    const nested = documentOf('async () => { await f(await g(), async (x) => h(x)); };');
    let found = 0;
    for (const document of [...documents, nested]) {
      for (const fix of findFixes(document)) {
        assert.ok(applyFix(document, fix), `${document.text}\n${fix.id}`);
        found += 1;
      }
    }
    assert.ok(found > 30, `${found} fixes`);
  });
});

describe('fixes of one function', () => {
  const TEXT = `async function loadUser(id) {
  async function inner() {
    return id.find();
  }
  return inner();
}
async function other(id) {
  return id.other();
}
`;

  function codes(name: string): string[] {
    return findFixes(documentOf(TEXT), name).flatMap(({ kind, code }) =>
      code === '' ? [] : `${kind}: ${code}`,
    );
  }

  it('are those in it alone', () => {
    assert.deepEqual(codes('loadUser'), ['returnAwait: id.find()', 'returnAwait: inner()']);
    assert.deepEqual(codes('other'), ['returnAwait: id.other()']);
  });

  it('are none where there is no such function', () => {
    assert.deepEqual(codes('nobody'), []);
  });
});
