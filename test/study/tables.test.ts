import * as assert from 'node:assert/strict';

import { failure } from '../../src/failure';
import { tableBeside, tablesBeside } from '../../src/study/tables';
import { failedBenchmark } from '../report/reports';
import { aMember } from './members';
import { aTable, co, members, nested, suspend } from './published';
import { aStudiedRun, took } from './studied';

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
