import * as assert from 'node:assert/strict';

import { failure } from '../../src/failure';
import type { PublishedTable } from '../../src/gallery/publishedTables';
import { estimate } from '../../src/harness/estimate';
import { createRandom } from '../../src/harness/random';
import type { StudiedRun } from '../../src/study/study';
import { tableBeside, tablesBeside } from '../../src/study/tables';
import { estimated } from '../measured';
import { failedBenchmark, debuggability, report, site } from '../report/reports';
import { aMember } from './members';
import { aStudiedRun, took } from './studied';

const SOURCE = { title: 'A study', date: '2013-08-09' };

function aTable(changes: Partial<PublishedTable> = {}): PublishedTable {
  return {
    name: 'doxbee-1000x10ms-2013',
    of: 'performance',
    title: '1,000 uploads at once',
    source: SOURCE,
    publishedOn: null,
    measureOn: '5.12.0',
    workload: { kind: 'doxbee', parallel: 1000, ioMs: 10 },
    baseline: 'original.js',
    claims: [],
    rows: [
      { row: 'suspend.js', timeMs: 101, memoryMB: 8.62 },
      { row: 'original.js', timeMs: 130, memoryMB: 5.33 },
      { row: 'co.js', timeMs: 182, memoryMB: 11.14 },
    ],
    ...changes,
  };
}

const suspend = aMember('suspend', { publishedRows: ['suspend.js'], tokens: 310 });
const nested = aMember('nested', { publishedRows: ['original.js', 'flattened*.js'], tokens: 400 });
const co = aMember('co', { publishedRows: ['co.js'], tokens: 305 });
const members = [nested, suspend, co];

describe('a published table of times', () => {
  const beside = tableBeside(aTable(), members, [
    aStudiedRun(nested, '5.12.0', { benchmark: took(80) }),
    aStudiedRun(suspend, '5.12.0', { benchmark: took(90) }),
    aStudiedRun(co, '5.12.0', { benchmark: took(100) }),
  ]);

  it('has ours beside each figure, and what is relative to our own baseline', () => {
    assert.deepEqual(
      beside.columns.map(({ key }) => key),
      ['timeMs', 'slowdown', 'memoryBytes'],
    );
    assert.deepEqual(beside.rows[2], {
      row: 'co.js',
      member: 'co',
      cells: [
        { published: 182, measured: 100 },
        { published: 182 / 130, measured: 100 / 80 },
        { published: 11.14e6, measured: 8.63e6 },
      ],
      missing: null,
      explanation: null,
    });
  });

  it('says where ours come from', () =>
    assert.deepEqual(beside.measuredUnder, {
      runtime: '5.12.0',
      workload: { kind: 'doxbee', parallel: 1000, ioMs: 10, mode: 'sound' },
    }));

  it('has no rank correlation over three rows, but whether their order is the same', () => {
    const [times] = beside.columns;
    assert.ok(times?.correlation.state === 'skipped');
    assert.equal(times.correlation.reason.message, '3 rows are too few.');
    assert.equal(times.sameOrder, false);
  });

  it('says whether ours were measured as it asks', () => {
    const underMode = (version: string, mode: 'sound' | 'faithful') =>
      tableBeside(aTable(), members, [
        aStudiedRun(nested, version, { benchmark: took(80, { mode }) }),
      ]).isAsAsked;
    assert.equal(underMode('5.12.0', 'faithful'), true);
    assert.equal(underMode('5.1.0', 'faithful'), true);
    assert.equal(underMode('5.12.0', 'sound'), false);
    assert.equal(underMode('24.21.0', 'faithful'), false);
    assert.equal(tableBeside(aTable(), members, []).isAsAsked, null);
  });

  it('keeps the slowdown that is printed', () => {
    const [row] = tableBeside(
      aTable({ rows: [{ row: 'co.js', timeMs: 182, slowdown: 1.41 }] }),
      members,
      [],
    ).rows;
    assert.deepEqual(row?.cells, [
      { published: 182, measured: null },
      { published: 1.41, measured: null },
    ]);
  });

  it('keeps a row that the gallery does not have, one that was not run, and one that could not', () => {
    const lacking = failedBenchmark('skipped', 'runtimeLacks', '"co" does not run on Node 5.12.0.');
    const { rows } = tableBeside(
      aTable({ rows: [...aTable().rows, { row: 'rx.js', timeMs: 295 }] }),
      members,
      [
        aStudiedRun(nested, '5.12.0', { benchmark: took(80) }),
        aStudiedRun(co, '5.12.0', { benchmark: lacking }),
      ],
    );
    assert.deepEqual(
      rows.map(({ row, member, missing }) => [row, member, missing?.reason]),
      [
        [
          'suspend.js',
          'suspend',
          {
            code: 'notAsked',
            message: '"suspend" was not measured.',
          },
        ],
        ['original.js', 'nested', undefined],
        ['co.js', 'co', lacking.reason],
        [
          'rx.js',
          null,
          { code: 'notInGallery', message: 'The gallery has no program of the row rx.js.' },
        ],
      ],
    );
    assert.deepEqual(rows[2]?.cells[0], { published: 182, measured: null });
  });

  it('says where a row was measured that does not stand with the others', () => {
    const { rows } = tableBeside(aTable(), members, [
      aStudiedRun(nested, '5.12.0', { benchmark: took(80) }),
      aStudiedRun(co, '5.12.0', { benchmark: took(90) }),
      aStudiedRun(suspend, '14.21.3', { benchmark: took(100) }),
    ]);
    assert.deepEqual(rows[0]?.missing?.reason, {
      code: 'measuredElsewhere',
      message: '"suspend" was measured on Node 14.21.3, the others on 5.12.0.',
    });
  });

  it('says why nothing ran at all', () => {
    const missing = failure('skipped', 'noRuntime', 'There is no Node 5.12.0 here.');
    const failed = { ...failedBenchmark('skipped', 'noRuntime', ''), ...missing };
    const { measuredUnder, rows } = tableBeside(aTable(), members, [
      aStudiedRun(co, '', { benchmark: failed }),
    ]);
    assert.equal(measuredUnder, null);
    assert.deepEqual(rows[2]?.missing, missing);
  });

  it('says of a row out of its order what the samples decide, and how long it waits', () => {
    const fast = aMember('fast', { publishedRows: ['fast.js'] });
    const { rows } = tableBeside(
      aTable({
        rows: [
          { row: 'fast.js', timeMs: 90 },
          { row: 'suspend.js', timeMs: 101 },
          { row: 'original.js', timeMs: 130 },
        ],
      }),
      [nested, suspend, fast],
      [
        aStudiedRun(nested, '5.12.0', { benchmark: took(80, { floorMs: 70 }) }),
        aStudiedRun(suspend, '5.12.0', { benchmark: took(90, { floorMs: 70 }, [80, 99]) }),
        aStudiedRun(fast, '5.12.0', { benchmark: took(95, { floorMs: 50.2 }) }),
      ],
    );
    assert.deepEqual(
      rows.map(({ explanation }) => explanation),
      [
        'changed places with 2 rows; the intervals overlap with 1 of them; ' +
          "its chain of waits takes 50 ms, the baseline's 70",
        'changed places with 2 rows; the intervals overlap with 2 of them',
        'changed places with 2 rows; the intervals overlap with 1 of them',
      ],
    );
  });
});

describe('the setting of a published table', () => {
  const on = (version: string, timeMs: number, parallel = 1000) =>
    members.map((member) =>
      aStudiedRun(member, version, { benchmark: took(timeMs, { parallel }) }),
    );

  function settingOf(studied: ReturnType<typeof on>) {
    const { measuredUnder, rows } = tableBeside(aTable(), members, studied);
    return [
      measuredUnder?.runtime,
      measuredUnder?.workload?.parallel,
      rows.map(({ cells: [time] }) => time?.measured),
    ];
  }

  it('is on the Node nearest to the table’s own', () => {
    assert.deepEqual(settingOf([...on('24.21.0', 1), ...on('0.12.18', 2), ...on('6.17.1', 3)]), [
      '6.17.1',
      1000,
      [3, 3, 3],
    ]);
  });

  it('is under the nearest workload there', () => {
    assert.deepEqual(settingOf([...on('5.12.0', 1, 20_000), ...on('5.12.0', 2, 500)]), [
      '5.12.0',
      500,
      [2, 2, 2],
    ]);
  });

  it('is rather another where the nearest has few of the rows', () => {
    assert.deepEqual(settingOf([...on('5.12.0', 1).slice(0, 1), ...on('24.21.0', 2)]), [
      '24.21.0',
      1000,
      [2, 2, 2],
    ]);
  });

  it('is none of another kind of workload', () => {
    const servers = members.map((member) =>
      aStudiedRun(member, '5.12.0', { benchmark: took(1, { kind: 'server' }) }),
    );
    assert.deepEqual(settingOf(servers), [undefined, undefined, [null, null, null]]);
  });
});

describe('a published table of tokens', () => {
  it('needs nothing to run, and is relative to our program of its baseline', () => {
    const table = aTable({
      ...{ of: 'complexity', measureOn: null, workload: null, baseline: 'co.js' },
      rows: [
        { row: 'co.js', tokens: 304, complexity: 1.01 },
        { row: 'suspend.js', tokens: 331, complexity: 1.1 },
        { row: 'rx.js', tokens: 935, complexity: 3.1 },
      ],
    });
    const { rows, measuredUnder } = tableBeside(table, members, []);
    assert.equal(measuredUnder, null);
    assert.deepEqual(
      rows.map(({ cells, missing }) => [cells, missing?.reason.code]),
      [
        [
          [
            { published: 304, measured: 305 },
            { published: 1.01, measured: 1 },
          ],
          undefined,
        ],
        [
          [
            { published: 331, measured: 310 },
            { published: 1.1, measured: 310 / 305 },
          ],
          undefined,
        ],
        [
          [
            { published: 935, measured: null },
            { published: 3.1, measured: null },
          ],
          'notInGallery',
        ],
      ],
    );
  });
});

describe('a published table of levels', () => {
  const table = aTable({
    ...{ of: 'debuggability', workload: null, baseline: null },
    rows: [
      { row: 'flattened*.js', sourceMaps: 5, stackTraces: 4, total: 9 },
      { row: 'co.js', sourceMaps: 4, stackTraces: 3, total: 7 },
      { row: 'galaxy', stackTraces: 2 },
    ],
  });
  const flattened = aMember('flattened', { publishedRows: ['flattened*.js'] });
  const lost = debuggability(1, [
    site(1),
    site(1),
    site(3),
    site(4),
    // neither another boundary nor a second failure counts for the level
    site(5, { boundary: 'async' }),
    site(1, { reached: { by: 'failure', operation: 'a', line: 1 } }),
  ]);
  lost.stackTraces.trials = [
    {
      ...{ kind: 'switch', name: 'q.longStackSupport', brings: 1, of: 3 },
      price: failure('skipped', 'notAsked', 'Its price was not measured.'),
    },
  ];
  const { rows, columns, measuredUnder } = tableBeside(
    table,
    [nested, flattened, co],
    [
      aStudiedRun(nested, '5.12.0', { debuggability: debuggability(4) }),
      aStudiedRun(flattened, '5.12.0', { debuggability: debuggability(1) }),
      aStudiedRun(co, '5.12.0', { debuggability: lost }),
    ],
  );

  it('has a row that several members show once for each', () =>
    assert.deepEqual(
      rows.map(({ row, member, cells }) => [row, member, cells.map(({ measured }) => measured)]),
      [
        ['flattened*.js', 'nested', [4, 5, 9]],
        ['flattened*.js', 'flattened', [1, 5, 6]],
        ['co.js', 'co', [1, 5, 6]],
        ['galaxy', null, [null, null, null]],
      ],
    ));

  it('counts such a row once in the correlation', () => {
    const [{ correlation } = assert.fail()] = columns;
    assert.ok(correlation.state === 'skipped');
    assert.equal(correlation.reason.found, '2');
  });

  it('was measured on a Node under no workload', () =>
    assert.deepEqual(measuredUnder, { runtime: '5.12.0', workload: null }));

  it('explains levels that differ by which stacks named how many sites, and by the maps', () => {
    assert.deepEqual(
      rows.map(({ explanation }) => explanation),
      [
        null,
        'own stack names 1 of 2 sites, the final callback 0, and no long-stack switch was found; ' +
          'the level is that of the middle site',
        'own stack names 0 of 4 sites, the final callback 1, with q.longStackSupport 1; ' +
          'the level is that of the middle site; ' +
          'The source runs as written, so its positions are exact.',
        null,
      ],
    );
  });
});

/** Of the median, in each of nine rounds. */
const SHARES = [0.99, 1, 1.01, 0.98, 1, 1.02, 0.99, 1.01, 1];

describe('what a text says of pairs of rows', () => {
  const [fast, slow] = [
    aMember('prototype', { kind: 'script', publishedRows: ['points-prototype'] }),
    aMember('closure', { kind: 'script', publishedRows: ['points-closure'] }),
  ];
  const table = aTable({
    name: 'closures-norris-2013',
    workload: { kind: 'script', parallel: 1, ioMs: 0 },
    baseline: null,
    claims: [{ faster: 'points-prototype', slower: 'points-closure' }],
    rows: [
      { row: 'points-closure', timeMs: 33_650 },
      { row: 'points-prototype', timeMs: 1230 },
    ],
  });
  const scriptOf = (timeMs: number, shares = SHARES) =>
    took(timeMs, {
      kind: 'script',
      timeMs: estimate(
        shares.map((one) => one * timeMs),
        createRandom(1),
      ),
    });
  const on = (version: string, fastMs: number, slowMs: number, shares = SHARES) => [
    aStudiedRun(fast, version, { benchmark: scriptOf(fastMs, shares) }),
    aStudiedRun(slow, version, { benchmark: scriptOf(slowMs, shares) }),
  ];
  const { rows, claims } = tableBeside(
    table,
    [fast, slow],
    [...on('26.10.0', 100, 100), ...on('5.12.0', 100, 300), ...on('0.10.48', 300, 100)],
  );
  const answered = (studied: readonly StudiedRun[]) =>
    tableBeside(table, [fast, slow], studied).claims.flatMap(({ answers }) => answers);

  it('is answered by each Node, oldest first, by the ratio of each round', () => {
    const [{ answers, published } = assert.fail()] = claims;
    assert.equal(published, 33_650 / 1230);
    assert.deepEqual(
      answers.map(({ runtime, ratio, isPaired, verdict }) => [
        runtime,
        Number(ratio.toFixed(6)),
        isPaired,
        verdict,
      ]),
      [
        ['0.10.48', 0.333333, true, 'reversed'],
        ['5.12.0', 3, true, 'asPublished'],
        ['26.10.0', 1, true, 'noDifference'],
      ],
    );
  });

  it('is not answered by a few rounds', () => {
    const [few] = answered(on('5.12.0', 100, 300, [0.99, 1, 1.01]));
    assert.deepEqual([few?.isPaired, few?.runs, few?.verdict], [true, 3, 'tooNoisy']);
  });

  it('is answered by the ends of both intervals where no round has both', () => {
    const apart = (fastMs: number, slowMs: number, width: number, runs = 8) => {
      const timed = (ms: number) =>
        took(ms, {
          kind: 'script',
          timeMs: estimated(ms, ms * (1 - width), ms * (1 + width), SHARES.slice(0, runs)),
        });
      const later = { ...report().measured, startedAt: '2026-03-02T12:00:00.000Z' };
      const [found = assert.fail()] = answered([
        aStudiedRun(fast, '5.12.0', { benchmark: timed(fastMs) }),
        aStudiedRun(slow, '5.12.0', { benchmark: timed(slowMs), measured: later }),
      ]);
      assert.equal(found.isPaired, false);
      return found;
    };
    const { low, high, verdict } = apart(100, 300, 0.01);
    assert.deepEqual([low, high, verdict], [297 / 101, 303 / 99, 'asPublished']);
    assert.equal(apart(300, 100, 0.01).verdict, 'reversed');
    assert.equal(apart(100, 101, 0.01).verdict, 'noDifference');
    assert.equal(apart(100, 120, 0.2).verdict, 'tooNoisy');
    assert.equal(apart(100, 300, 0.01, 4).verdict, 'tooNoisy');
  });

  it('makes the faster one of a pair its baseline', () => {
    assert.deepEqual(rows[0]?.cells[1], { published: 33_650 / 1230, measured: 3 });
    assert.deepEqual(rows[1]?.cells[1], { published: 1, measured: 1 });
  });
});

describe('rates', () => {
  it('are slower than their baseline by its rate over theirs', () => {
    const server = aMember('hello', { kind: 'server', publishedRows: ['http-hello'] });
    const tcp = aMember('tcp', { kind: 'server', publishedRows: ['tcp-hoisted'] });
    const table = aTable({
      workload: { kind: 'server', parallel: 60, ioMs: 0 },
      baseline: 'tcp-hoisted',
      rows: [
        { row: 'tcp-hoisted', requestsPerSecond: 60_000 },
        { row: 'http-hello', requestsPerSecond: 20_000, latencyMs: 3.37 },
      ],
    });
    const serving = (timeMs: number) =>
      took(timeMs, {
        kind: 'server',
        server: {
          requestsPerSecond: took(1000 / timeMs).timeMs,
          ...{
            errors: 0,
            not2xx: 0,
            requests: 9,
            keepAlive: false,
            processes: 1,
            askingShare: 0.1,
            meanLatencyMs: 7.5,
          },
        },
      });
    const { rows, columns } = tableBeside(
      table,
      [server, tcp],
      [
        aStudiedRun(tcp, '5.12.0', { benchmark: serving(0.1) }),
        aStudiedRun(server, '5.12.0', { benchmark: serving(0.4) }),
      ],
    );
    assert.deepEqual(
      columns.map(({ key }) => key),
      ['requestsPerSecond', 'latencyMs', 'slowdown'],
    );
    assert.deepEqual(rows[1]?.cells, [
      { published: 20_000, measured: 2500 },
      { published: 3.37, measured: 7.5 },
      { published: 3, measured: 4 },
    ]);
  });
});

describe('the published tables', () => {
  it('are those of one score where that is asked for', () => {
    assert.deepEqual(
      tablesBeside('complexity', members, []).map(({ name }) => name),
      ['complexity-2013', 'closures-complexity-2013'],
    );
    assert.equal(tablesBeside('all', members, []).length, 13);
  });
});
