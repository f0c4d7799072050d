import * as assert from 'node:assert/strict';

import { failure } from '../../src/failure';
import { PUBLISHED_TABLES } from '../../src/gallery/publishedTables';
import { renderHtml } from '../../src/page/html';
import type { GalleryEntry, GalleryListing } from '../../src/report/listings';
import { renderMarkdown } from '../../src/page/markdown';
import { galleryPage } from '../../src/report/pages/gallery';
import { type Report, REPORT_SCHEMA } from '../../src/report/report';
import { renderText } from '../../src/page/text';
import { plainPaint } from '../../src/page/text/paint';
import { widthOf } from '../../src/page/text/width';
import { createUnits } from '../../src/report/units';
import { onlyRowsOf, tablesBeside } from '../../src/study/tables';
import { estimated } from '../measured';
import { aMember } from '../study/members';
import { aStudiedRun, took } from '../study/studied';
import { assertGolden } from './golden';
import { debuggability, failedBenchmark, machine, site } from './reports';

const units = createUnits('en-US');

const LACKS = { needed: 'Node >=7.6', remedy: 'Choose another with --runtime.' };
const SKIPPED = failure(
  'skipped',
  'runtimeLacks',
  '"async/await" does not run on Node 5.12.0.',
  LACKS,
);
const MISSING = failure('skipped', 'librariesMissing', '"promises of when" needs when 2.2.1.', {
  needed: 'when 2.2.1',
  remedy: 'Run "npm ci".',
});
const NOT_ASKED = failure('skipped', 'notAsked', 'Not asked for.');

const nested = aMember('callbacks-nested', {
  title: 'callbacks, nested',
  publishedRows: ['original.js', 'callbacks-baseline.js'],
  tokens: 412,
});
const flattened = aMember('callbacks-flattened', {
  title: 'callbacks, flattened',
  publishedRows: ['flattened.js', 'flattened*.js'],
  tokens: 480,
});
const q = aMember('promises-q', { title: 'promises of Q', publishedRows: ['promiseishQ.js'] });
const when = aMember('promises-when', {
  title: 'promises of when',
  publishedRows: ['promiseish.js'],
  tokens: 411,
});
const galaxy = aMember('generators-galaxy', { title: 'galaxy', publishedRows: ['galaxy'] });
const streamline = aMember('streamline', {
  title: 'streamline',
  publishedRows: ['src-streamline._js', 'dst-streamline.js'],
  tokens: 290,
});
const today = aMember('async-await', { title: 'async/await' });
const compiled = aMember('async-await-es5', {
  title: 'async/await, compiled',
  handWritten: false,
  tokens: 822,
});
const closure = aMember('points-closure', {
  ...{ title: 'points, closures', kind: 'script', pattern: 'closures', tokens: 80 },
  publishedRows: ['points-closure'],
});
const prototype = aMember('points-prototype', {
  ...{ title: 'points, prototype', kind: 'script', pattern: 'closures', tokens: 101 },
  publishedRows: ['points-prototype'],
});
const sync = aMember('fibonacci-sync', {
  ...{ title: 'Fibonacci, synchronous', kind: 'ops', pattern: 'time-slicing', tokens: 40 },
  publishedRows: ['SYNC'],
});
const hello = aMember('http-hello', {
  ...{ title: 'hello of http', kind: 'server', pattern: 'servers', tokens: 60 },
  publishedRows: ['http-hello'],
});

const FAITHFUL = { mode: 'faithful', ioMs: 10, parallel: 1000 } as const;
const SCRIPT = { kind: 'script', parallel: 1, ioMs: 0 } as const;

function ofScript(elapsedMs: number) {
  const userMs = took(0.9 * elapsedMs).timeMs;
  return took(elapsedMs, { ...SCRIPT, script: { userMs, systemMs: NOT_ASKED, emptyMs: 40 } });
}

const rate = estimated(12_700, 12_500, 12_900, [12_500, 12_700, 12_900]);
const serving = took(1000 / 12_700, {
  ...{ kind: 'server', parallel: 60, ioMs: 0 },
  server: {
    requestsPerSecond: rate,
    ...{ errors: 0, not2xx: 2, requests: 38_000, keepAlive: false, processes: 1, askingShare: 0.4 },
    meanLatencyMs: 3.4,
  },
});
const counting = took(0.000_068, {
  ...{ kind: 'ops', parallel: 1, ioMs: 0 },
  ops: {
    opsPerSecond: took(14_600_000).timeMs,
    ...{ marginPercent: 1.2, endsBy: 'return', operations: 5_000_000, emptyMs: 0 },
  },
});

const both = debuggability(4);
both.stackTraces.boundaries.push({ boundary: 'async', level: 5, worst: 5 });

const studied = [
  aStudiedRun(nested, '5.12.0', { benchmark: took(81, FAITHFUL), debuggability: both }),
  aStudiedRun(flattened, '5.12.0', {
    benchmark: took(79, FAITHFUL),
    debuggability: debuggability(4),
  }),
  aStudiedRun(q, '5.12.0', {
    benchmark: took(320, FAITHFUL),
    debuggability: debuggability(1, [site(1), site(3)]),
  }),
  aStudiedRun(when, '5.12.0', {
    benchmark: { ...failedBenchmark('skipped', 'librariesMissing', ''), ...MISSING },
    debuggability: MISSING,
  }),
  aStudiedRun(galaxy, '5.12.0', {
    benchmark: took(88, FAITHFUL),
    debuggability: debuggability(2),
  }),
  aStudiedRun(streamline, '5.12.0', {
    benchmark: took(85, FAITHFUL),
    debuggability: debuggability(5, [site(5)], 4),
  }),
  aStudiedRun(today, '5.12.0', {
    benchmark: { ...failedBenchmark('skipped', 'runtimeLacks', ''), ...SKIPPED },
    debuggability: SKIPPED,
  }),
  aStudiedRun(compiled, '5.12.0', {
    benchmark: took(120, FAITHFUL),
    debuggability: debuggability(1, [site(1)], 3),
  }),
  aStudiedRun(closure, '5.12.0', { benchmark: ofScript(9800), debuggability: NOT_ASKED }),
  aStudiedRun(prototype, '5.12.0', { benchmark: ofScript(1290), debuggability: NOT_ASKED }),
  aStudiedRun(closure, '26.10.0', { benchmark: ofScript(1210), debuggability: NOT_ASKED }),
  aStudiedRun(prototype, '26.10.0', { benchmark: ofScript(1200), debuggability: NOT_ASKED }),
  aStudiedRun(sync, '5.12.0', { benchmark: counting, debuggability: NOT_ASKED }),
  aStudiedRun(hello, '5.12.0', { benchmark: serving, debuggability: NOT_ASKED }),
];

const members = [...new Set(studied.map(({ run }) => run.member))];

function listingOf(table: GalleryListing['table'], wanted = members): GalleryListing {
  return {
    ...{ schema: REPORT_SCHEMA, machine, table, mode: 'faithful' },
    members: wanted.map(entry),
    tables: onlyRowsOf(wanted, members, tablesBeside(table, members, studied)),
  };
}

function entry(member: (typeof members)[number]): GalleryEntry {
  const { name, kind, pattern, title, description, document, tokens } = member;
  return {
    ...{ name, kind, pattern, title, description, tokens },
    file: document.file,
    ratio: kind === 'doxbee' ? tokens / 290 : null,
    handWritten: member.handWritten,
    published: member.published,
    reports: studied.filter(({ run }) => run.member === member).map(({ report }): Report => report),
    isKept: studied.filter(({ run }) => run.member === member).map(({ isKept }) => isKept),
  };
}

describe('the gallery', () => {
  const page = galleryPage(listingOf('all'), units);
  const text = renderText(page, { width: 100, paint: plainPaint });

  it('reads as it should', () => assertGolden('gallery-100.txt', text));

  it('reads as it should in Markdown', () => assertGolden('gallery.md', renderMarkdown(page)));

  it('has the names of all published tables as its headings', () => {
    for (const { title } of PUBLISHED_TABLES) assert.ok(text.includes(`\n${title}`), title);
  });

  it('draws a bar beside each time, the longest in full', () => {
    const html = renderHtml(galleryPage(listingOf('performance', [nested, flattened, q]), units));
    const [members = ''] = html.split('<h2>');
    assert.deepEqual(
      [...members.matchAll(/<span class="bar" aria-hidden="true" style="width: ([\d.]+%)">/g)].map(
        ([, share]) => share,
      ),
      ['25.3%', '24.7%', '100.0%'],
    );
  });
});

describe('the gallery as a table of debuggability', () => {
  const page = galleryPage(listingOf('debuggability'), units);

  it('reads as it should', () =>
    assertGolden('gallery-levels-100.txt', renderText(page, { width: 100, paint: plainPaint })));

  it('keeps to the width where it can', () => {
    const text = renderText(page, { width: 100, paint: plainPaint });
    assert.deepEqual(
      text.split('\n').filter((line) => widthOf(line) > 100),
      [],
    );
  });
});

describe('a few members of the gallery', () => {
  it('stand beside their own rows alone', () => {
    assert.deepEqual(
      listingOf('all', [q]).tables.map(({ name, rows }) => [name, rows.map(({ row }) => row)]),
      [
        ['complexity-2013', ['promiseishQ.js']],
        ['doxbee-1000x10ms-2013', ['promiseishQ.js']],
        ['debuggability-2013', ['promiseishQ.js']],
      ],
    );
  });

  it('keep what is said of them as a pair', () => {
    const pairs = (wanted: typeof members) =>
      listingOf('performance', wanted).tables.flatMap(({ claims }) =>
        claims.map(({ faster, slower }) => [faster, slower]),
      );
    assert.deepEqual(pairs([closure, prototype]), [['points-prototype', 'points-closure']]);
    assert.deepEqual(pairs([closure]), []);
  });
});
