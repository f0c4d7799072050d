import * as assert from 'node:assert/strict';

import { failure } from '../../../src/failure';
import type { GalleryRow } from '../../../src/study/galleryRows';
import {
  canRun,
  filtered,
  FIRST_VIEW,
  nextSorting,
  publishedBeside,
  sorted,
  tableChoices,
  usable,
} from '../../../src/views/gallery/arrangement';
import { aGalleryRow, anIdleRow, aTable } from './model';

const nested = aGalleryRow();
const genny = anIdleRow();
const async = aGalleryRow({
  name: 'async-await',
  pattern: 'async-await',
  title: 'async/await',
  description: 'Each operation is awaited.',
  figures: { tokens: 331, timeMs: 78, memoryBytes: 9e6, total: 6 },
});
const script = aGalleryRow({
  name: 'points',
  kind: 'script',
  pattern: 'closures',
  title: 'points',
  description: 'A closure an object.',
  why: failure('failed', 'exitedWith', 'It exited with 1.'),
});
const rows = [nested, genny, async, script];

const titles = (some: readonly GalleryRow[]) => some.map(({ title }) => title);

describe('a view that was saved', () => {
  it('falls back to all where the gallery has no such pattern or kind any more', () => {
    const saved = { ...FIRST_VIEW, text: 'await', pattern: 'fibers', kind: 'server' as const };
    assert.deepEqual(usable(saved, rows), { ...FIRST_VIEW, text: 'await' });
  });

  it('stays as it is where it has', () => {
    const saved = { ...FIRST_VIEW, pattern: 'closures', kind: 'script' as const };
    assert.deepEqual(usable(saved, rows), saved);
  });
});

describe('the filters of the gallery', () => {
  const left = (view: Partial<typeof FIRST_VIEW>) =>
    titles(filtered(rows, { ...FIRST_VIEW, ...view }));

  it('leave all rows where nothing is asked for', () => {
    assert.deepEqual(left({}), titles(rows));
  });

  it('want every word in what a row says, whatever its case', () => {
    assert.deepEqual(left({ text: 'CALLBACK  inside' }), ['callbacks, nested']);
    assert.deepEqual(left({ text: 'callback genny' }), []);
  });

  it('want the pattern and the kind of workload', () => {
    assert.deepEqual(left({ pattern: 'generators' }), ['generators with genny']);
    assert.deepEqual(left({ kind: 'script' }), ['points']);
    assert.deepEqual(left({ kind: 'script', pattern: 'callbacks' }), []);
  });

  it('want what can run here: what failed can', () => {
    assert.deepEqual(left({ runsHere: true }), ['callbacks, nested', 'async/await', 'points']);
    assert.equal(canRun(anIdleRow({ why: failure('skipped', 'runtimeLacks', 'x') })), false);
    assert.equal(canRun(anIdleRow({ why: failure('skipped', 'notYet', 'x') })), true);
  });
});

describe('the order of the gallery', () => {
  it('is its own until a column is chosen', () => {
    assert.deepEqual(sorted(rows, undefined), rows);
  });

  it('is by title or by a figure, either way, with what has none at the end', () => {
    const by = (key: string, descending: boolean) =>
      titles(sorted([nested, genny, async], { by: key, descending }));
    const [a, b, c] = ['async/await', 'callbacks, nested', 'generators with genny'];
    assert.deepEqual(by('title', false), [a, b, c]);
    assert.deepEqual(by('title', true), [c, b, a]);
    assert.deepEqual(by('timeMs', false), [a, b, c]);
    assert.deepEqual(by('timeMs', true), [b, a, c]);
  });

  it('turns round with the second click, and begins with the best', () => {
    const first = nextSorting(undefined, 'total', true);
    assert.deepEqual(first, { by: 'total', descending: true });
    assert.deepEqual(nextSorting(first, 'total', true), { by: 'total', descending: false });
    assert.deepEqual(nextSorting(first, 'timeMs', false), { by: 'timeMs', descending: false });
  });
});

describe('published figures beside ours', () => {
  const costs = aTable();
  const other = aTable({ name: 'other', rows: [] });
  const levels = aTable({
    name: 'levels',
    of: 'debuggability',
    columns: [
      { key: 'total', correlation: failure('skipped', 'nothingMeasured', 'x'), sameOrder: null },
    ],
    rows: [
      {
        row: 'original.js',
        member: 'callbacks-nested',
        cells: [{ published: 9, measured: null }],
        missing: null,
        explanation: null,
      },
    ],
  });
  const tables = [levels, other, costs];

  it('are of a table of costs that has a row of the kind', () => {
    assert.deepEqual(tableChoices(tables, 'doxbee', rows), [costs]);
    assert.deepEqual(tableChoices(tables, 'script', rows), []);
  });

  it('are costs of the chosen table, and levels of theirs', () => {
    const value = (key: 'timeMs' | 'total' | 'tokens', name = 'callbacks-nested') =>
      publishedBeside(tables, costs, name, key)?.value;
    assert.equal(value('timeMs'), 158);
    assert.equal(value('timeMs', 'async-await'), undefined);
    assert.equal(value('total'), 9);
    assert.equal(value('tokens'), undefined);
    assert.equal(publishedBeside(tables, undefined, 'callbacks-nested', 'timeMs'), null);
  });

  it('are slowdowns against callbacks, as ours are', () => {
    const found = publishedBeside(tables, costs, 'generators-genny', 'slowdown');
    assert.equal(found?.value, 227 / 158);
    assert.equal(found.row, 'genny.js');
    const [, gennyRow] = costs.rows;
    const withoutCallbacks = aTable({ rows: gennyRow ? [gennyRow] : [] });
    assert.equal(publishedBeside([], withoutCallbacks, 'generators-genny', 'slowdown'), null);
  });
});
