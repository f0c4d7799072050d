import * as assert from 'node:assert/strict';

import { sameDocuments } from '../../src/host/thread/sameDocuments';
import { documentOf } from '../document/documents';

describe('documents that come again', () => {
  const TEXT = 'async function load() {}';

  it('are those that came before, as long as they are the same', () => {
    const same = sameDocuments();
    const first = documentOf(TEXT, '/a.ts');
    assert.equal(same(first)?.by, first);
    assert.equal(same({ ...first })?.by, first);
    for (const other of [
      documentOf(`${TEXT}\n`, '/a.ts'),
      documentOf(TEXT, '/b.ts'),
      { ...first, unsaved: !first.unsaved },
      { ...first, revision: { name: 'HEAD', commit: 'c' } },
    ]) {
      assert.equal(same(other)?.by, other);
    }
    assert.equal(same({ ...first })?.by, first);
  });

  it('are not what an editor shows of the same text, nor anything else', () => {
    const same = sameDocuments();
    const first = documentOf(TEXT, '/a.ts');
    same(first);
    for (const other of [{ ...first, earlier: [] }, { text: TEXT }, TEXT, null, undefined, 3]) {
      assert.equal(same(other), null);
    }
  });
});
