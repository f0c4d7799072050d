import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';

import { renderMarkdown } from '../../src/page/markdown';
import { PROJECT } from '../subjects';
import { ROWS } from './catalogue';
import { cataloguePage, DOCUMENT } from './page';

describe('the catalogue of hostile files', () => {
  it('has 120 of them at the least, no two alike', () => {
    const names = ROWS.map(({ does }) => does);
    assert.ok(names.length >= 120, `${names.length}`);
    assert.deepEqual(names, [...new Set(names)]);
  });

  it('stands among the documents, as npm run hostile -- --write writes it', () => {
    const kept = readFileSync(path.join(PROJECT, DOCUMENT), 'utf8');
    assert.equal(kept, renderMarkdown(cataloguePage()));
  });
});
