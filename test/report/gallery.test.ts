import * as assert from 'node:assert/strict';

import { failure } from '../../src/failure';
import type { PublishedDebuggability } from '../../src/gallery/published';
import { besidePublished } from '../../src/report/besidePublished';
import type { GalleryEntry, GalleryListing } from '../../src/report/listings';
import { renderMarkdown } from '../../src/report/markdown';
import { galleryPage } from '../../src/report/pages/gallery';
import { type Report, REPORT_SCHEMA } from '../../src/report/report';
import { renderText } from '../../src/report/text';
import { plainPaint } from '../../src/report/text/paint';
import { widthOf } from '../../src/report/text/width';
import { createUnits } from '../../src/report/units';
import { aRuntime } from '../runtimes';
import { assertGolden } from './golden';
import { COMMIT, debuggability, FILE, machine, report, site } from './reports';

const SOURCE = {
  title: 'Analysis of generators and other async patterns in node',
  date: '2013-08-09',
};

const SKIPPED = failure('skipped', 'runtimeLacks', '"async/await" does not run on Node 5.12.0.', {
  needed: 'Node >=7.6',
  remedy: 'Choose another with --runtime.',
});

const MISSING = failure('skipped', 'librariesMissing', '"promises of when" needs when 2.2.1.', {
  needed: 'when 2.2.1',
  remedy: 'Run "npm ci".',
});

function published(changes: Partial<PublishedDebuggability> = {}): PublishedDebuggability {
  const row = { source: SOURCE, row: 'promiseishQ.js' };
  return { ...row, sourceMaps: 5, stackTraces: 3, total: 8, ...changes };
}

function graded(changes: Partial<Report> = {}): Report {
  return report({ runtime: aRuntime('5.12.0'), ...changes });
}

describe('levels beside the published ones', () => {
  it('need no explanation where they are the same', () => {
    assert.deepEqual(besidePublished(graded({ debuggability: debuggability(3) }), [published()]), [
      {
        row: 'promiseishQ.js',
        runtime: '5.12.0',
        stackTraces: { measured: 3, published: 3, explanation: null },
        sourceMaps: { measured: 5, published: 5, explanation: null },
        total: { measured: 8, published: 8, explanation: null },
      },
    ]);
  });

  it('that differ are explained by which stacks named how many sites', () => {
    const lost = debuggability(1, [
      site(1),
      site(1, COMMIT),
      site(3),
      site(4),
      // neither another boundary nor a second failure counts for the level
      site(5, { boundary: 'async' }),
      site(1, { reached: { by: 'failure', operation: 'a', line: 1 } }),
    ]);
    lost.stackTraces.trials = [
      {
        kind: 'switch',
        name: 'q.longStackSupport',
        brings: 1,
        of: 3,
        price: failure('skipped', 'notAsked', 'Its price was not measured.'),
      },
    ];
    const [beside] = besidePublished(graded({ debuggability: lost }), [published()]);
    assert.deepEqual(beside?.stackTraces, {
      measured: 1,
      published: 3,
      explanation:
        'own stack names 0 of 4 sites, the final callback 1, with q.longStackSupport 1; the level is that of the middle site',
    });
    assert.deepEqual(beside.total, { measured: 6, published: 8, explanation: null });
  });

  it('say so where no switch was found', () => {
    const [beside] = besidePublished(graded(), [published()]);
    assert.match(beside?.stackTraces.explanation ?? '', /, and no long-stack switch was found;/);
  });

  it('that differ in source maps are explained by what that grade was made of', () => {
    const [beside] = besidePublished(graded(), [published({ sourceMaps: 4 })]);
    assert.equal(
      beside?.sourceMaps.explanation,
      'The source runs as written, so its positions are exact.',
    );
  });

  it('are null where none was measured or published', () => {
    const galaxy = published({ row: 'galaxy', sourceMaps: null, stackTraces: 2, total: null });
    const [beside] = besidePublished(graded({ debuggability: SKIPPED }), [galaxy]);
    assert.deepEqual(beside?.stackTraces, { measured: null, published: 2, explanation: null });
    assert.deepEqual(beside.sourceMaps, { measured: null, published: null, explanation: null });
    const [scored] = besidePublished(graded(), [galaxy]);
    assert.deepEqual(scored?.sourceMaps, { measured: 5, published: null, explanation: null });
  });

  it('are none where grading was not asked for', () => {
    const notAsked = failure('skipped', 'notAsked', 'Not asked for.');
    assert.deepEqual(besidePublished(graded({ debuggability: notAsked }), [published()]), []);
  });
});

describe('the gallery as a table of debuggability', () => {
  const units = createUnits('en-US');

  function entry(title: string, scored: Report, rows: PublishedDebuggability[]): GalleryEntry {
    return {
      name: title,
      kind: 'doxbee',
      pattern: 'callbacks',
      title,
      description: 'One sentence.',
      file: FILE,
      tokens: 331,
      ratio: 1.1,
      handWritten: !title.includes('compiled'),
      published: { complexity: [], performance: [], debuggability: rows },
      reports: [scored],
      beside: besidePublished(scored, rows),
    };
  }

  const both = debuggability(1);
  both.stackTraces.boundaries.push({ boundary: 'async', level: 5, worst: 5 });
  const listing: GalleryListing = {
    schema: REPORT_SCHEMA,
    machine,
    table: 'debuggability',
    mode: 'faithful',
    tables: [],
    members: [
      entry('callbacks, nested', graded({ debuggability: debuggability(4) }), [
        published({ row: 'original.js', stackTraces: 4, total: 9 }),
      ]),
      entry('promises of Q', graded(), [published()]),
      entry('generators with galaxy', graded({ debuggability: debuggability(2) }), [
        published({ row: 'galaxy', sourceMaps: null, stackTraces: 2, total: null }),
      ]),
      entry('promises, chained', graded({ debuggability: both }), []),
      entry('promises of when', graded({ debuggability: MISSING }), [
        published({ row: 'promiseish.js', stackTraces: 1, total: 6 }),
      ]),
      entry('async/await', graded({ debuggability: SKIPPED }), []),
      entry('async/await, compiled', graded({ debuggability: debuggability(1, [site(1)], 3) }), []),
    ],
  };
  const page = galleryPage(listing, units);

  it('reads as it should', () =>
    assertGolden('gallery-100.txt', renderText(page, { width: 100, paint: plainPaint })));

  it('reads as it should in Markdown', () => assertGolden('gallery.md', renderMarkdown(page)));

  it('keeps to the width where it can', () => {
    const text = renderText(page, { width: 100, paint: plainPaint });
    assert.deepEqual(
      text.split('\n').filter((line) => widthOf(line) > 100),
      [],
    );
  });
});
