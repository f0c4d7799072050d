import * as assert from 'node:assert/strict';

import { failure } from '../../src/failure';
import { tableBeside } from '../../src/study/tables';
import { debuggability, site } from '../report/reports';
import { aMember } from './members';
import { aTable, co, members, nested } from './published';
import { aStudiedRun } from './studied';

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
