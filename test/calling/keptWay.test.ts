import assert from 'node:assert/strict';

import { persistScenario, tagsOf } from '../../src/calling/search/persistedScenario';
import { functionsOf } from '../../src/document/functions';
import { applyEdits } from '../../src/fixes/applyEdits';
import { documentOf } from '../document/documents';

const TAG = '@score answers: {"id": 1}';

/** The text with the tag above its function of that name. */
function kept(text: string, name: string): string {
  const document = documentOf(text);
  const fn = functionsOf(document).functions.find(({ path }) => path === name);
  const insertion = persistScenario(document, fn!, TAG);
  return applyEdits(text, [insertion!]);
}

describe('what keeps a way that was found by trying', () => {
  const PLACES: [name: string, text: string, expected: string][] = [
    ['own', 'async function own() {}', `/** ${TAG} */\nasync function own() {}`],
    [
      'own',
      'a();\nexport const own = async () => 1;',
      `a();\n/** ${TAG} */\nexport const own = async () => 1;`,
    ],
    [
      'Shop.own',
      'class Shop {\n  x = 1;\n  async own() {}\n}',
      `class Shop {\n  x = 1;\n  /** ${TAG} */\n  async own() {}\n}`,
    ],
    [
      'own',
      '/** Loads. */\nasync function own() {}',
      `/** Loads. \n * ${TAG}\n */\nasync function own() {}`,
    ],
  ];
  for (const [name, text, expected] of PLACES) {
    it(`is put above ${JSON.stringify(text)}`, () => assert.equal(kept(text, name), expected));
  }

  it('is written where literals say it, and not where they cannot', () => {
    const way = (changes: Parameters<typeof tagsOf>[0]['changes'], given: string[] = []) =>
      tagsOf({ given, changes, reached: 1 });
    const user = { path: '"./db".find().blocked', fact: { value: false } };
    const rows = { path: '"./db".find().rows[].sum', fact: { value: 3 } };
    assert.deepEqual(way([user, rows]), [
      '@score answers: {"./db.find().blocked": false, "./db.find().rows[].sum": 3}',
      '@score answers: {"./db.find": {"blocked":false,"rows":[{"sum":3}]}}',
    ]);
    assert.deepEqual(way([{ path: 'r.p', fact: { value: 6 } }]), [
      '@score answers: {"r.p": 6}',
      '@score answers: {"r": {"p":6}}',
    ]);
    assert.deepEqual(way([{ path: 'mode', fact: { is: 'undefined' } }]), [
      '@score answers: {"mode": undefined}',
    ]);
    assert.deepEqual(way([{ path: 'x', fact: { is: 'map' } }]), []);
    assert.deepEqual(way([user], ['options']), []);
    assert.deepEqual(way([{ path: 'x', fact: { value: '*/' } }]), []);
  });
});
