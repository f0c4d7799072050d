import * as assert from 'node:assert/strict';

import manifest from '../../src/gallery/manifest.json';
import { PUBLISHED_TABLES, type PublishedTable } from '../../src/gallery/publishedTables';

function table(name: string): PublishedTable {
  const found = PUBLISHED_TABLES.find((each) => each.name === name);
  assert.ok(found, `no table ${name}`);
  return found;
}

function timeOf({ rows }: PublishedTable, name: string | null): number | undefined {
  return rows.find(({ row }) => row === name)?.timeMs;
}

/** The two agree to the last digit that is printed. */
function assertPrinted(printed: number, exact: number, decimals: number, of: string): void {
  assert.ok(Math.abs(printed - exact) <= 0.5 * 10 ** -decimals + 1e-9, `${of}: ${exact}`);
}

describe('the published tables', () => {
  it('are those of the studies, each with its rows', () => {
    assert.deepEqual(
      PUBLISHED_TABLES.map(({ name, rows }) => [name, rows.length]),
      [
        ['complexity-2013', 18],
        ['closures-complexity-2013', 4],
        ['doxbee-1000x10ms-2013', 23],
        ['doxbee-1ms-2013', 5],
        ['closures-50000x1ms-2013', 6],
        ['closures-context-50000x1ms-2013', 5],
        ['babybird-node-0.10.40', 10],
        ['babybird-node-5.1.0', 14],
        ['closures-norris-2013', 6],
        ['closures-norris-servers-2013', 3],
        ['timeslicing-2015', 4],
        ['timeslicing-servers-2015', 2],
        ['debuggability-2013', 16],
      ],
    );
  });

  it('have names and rows of their own', () => {
    const names = PUBLISHED_TABLES.map(({ name }) => name);
    assert.deepEqual(names, [...new Set(names)]);
    for (const { name, rows } of PUBLISHED_TABLES) {
      const own = rows.map(({ row }) => row);
      assert.deepEqual(own, [...new Set(own)], name);
    }
  });

  it('print the tokens of a row over the 302 of the shortest program as its complexity', () => {
    for (const { rows } of PUBLISHED_TABLES.filter(({ of }) => of === 'complexity')) {
      for (const { row, tokens = 0, complexity = 0 } of rows) {
        assertPrinted(complexity, tokens / 302, 2, row);
      }
    }
  });

  it('print the time of a row over that of the baseline as its slowdown', () => {
    for (const each of PUBLISHED_TABLES) {
      const baseline = timeOf(each, each.baseline);
      for (const { row, timeMs, slowdown } of each.rows) {
        if (timeMs === undefined || slowdown === undefined) continue;
        assert.ok(baseline !== undefined, each.name);
        assertPrinted(slowdown, timeMs / baseline, 2, `${each.name}, ${row}`);
      }
    }
  });

  it('add up to the totals of debuggability', () => {
    for (const { row, sourceMaps, stackTraces, total } of table('debuggability-2013').rows) {
      assert.ok(stackTraces !== undefined);
      assert.equal(total, sourceMaps && sourceMaps + stackTraces, row);
    }
  });

  it('have a script take as long, but for waiting, as it keeps the processor busy', () => {
    for (const { row, userMs = 0, systemMs = 0, timeMs = 0 } of table('closures-norris-2013')
      .rows) {
      const waiting = timeMs - userMs - systemMs;
      assert.ok(waiting >= 0 && waiting <= 0.01 * timeMs, `${row}: ${waiting} ms`);
    }
  });

  it('bear out what their text says of pairs of rows', () => {
    for (const { name, rows, claims } of PUBLISHED_TABLES) {
      for (const claim of claims) {
        const cost = (wanted: string) => {
          const figures = rows.find(({ row }) => row === wanted);
          const rate = figures?.requestsPerSecond ?? figures?.opsPerSecond;
          return figures?.timeMs ?? 1 / (rate ?? NaN);
        };
        assert.ok(cost(claim.slower) > cost(claim.faster), `${name}: ${JSON.stringify(claim)}`);
      }
    }
  });

  it('have a baseline that some table has a row of', () => {
    const rows = PUBLISHED_TABLES.flatMap((each) => each.rows.map(({ row }) => row));
    for (const { name, baseline } of PUBLISHED_TABLES) {
      if (baseline !== null) assert.ok(rows.includes(baseline), name);
    }
  });

  it('have every row that a member of the gallery says it shows', () => {
    const rows = new Set(PUBLISHED_TABLES.flatMap((each) => each.rows.map(({ row }) => row)));
    const unknown = manifest.members.flatMap(({ name, publishedRows }) =>
      publishedRows.filter((row) => !rows.has(row)).map((row) => `${name}: ${row}`),
    );
    assert.deepEqual(unknown, []);
  });
});
