import * as assert from 'node:assert/strict';

import { estimate } from '../../src/harness/estimate';
import type { StudiedRun } from '../../src/study/study';
import { tableBeside } from '../../src/study/tables';
import { estimated } from '../measured';
import { report } from '../report/reports';
import { aMember } from './members';
import { aTable } from './published';
import { aStudiedRun, took } from './studied';

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
      timeMs: estimate(shares.map((one) => one * timeMs)),
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
      answers.map(({ runtime, ratio, verdict }) => [runtime, Number(ratio.toFixed(6)), verdict]),
      [
        ['0.10.48', 0.333333, 'reversed'],
        ['5.12.0', 3, 'asPublished'],
        ['26.10.0', 1, 'noDifference'],
      ],
    );
  });

  it('is not answered by a few rounds', () => {
    const [few] = answered(on('5.12.0', 100, 300, [0.99, 1, 1.01]));
    assert.deepEqual([few?.runs, few?.verdict], [3, 'tooNoisy']);
  });

  it('gets a ratio and no verdict where no round has both, however far apart they are', () => {
    const timed = (ms: number) =>
      took(ms, { kind: 'script', timeMs: estimated(ms, ms * 0.99, ms * 1.01, SHARES) });
    const later = { ...report().measured, startedAt: '2026-03-02T12:00:00.000Z' };
    assert.deepEqual(
      answered([
        aStudiedRun(fast, '5.12.0', { benchmark: timed(100) }),
        aStudiedRun(slow, '5.12.0', { benchmark: timed(300), measured: later }),
      ]),
      [{ runtime: '5.12.0', ratio: 3, runs: SHARES.length, verdict: 'measuredApart' }],
    );
  });

  it('makes the faster one of a pair its baseline', () => {
    assert.deepEqual(rows[0]?.cells[1], { published: 33_650 / 1230, measured: 3 });
    assert.deepEqual(rows[1]?.cells[1], { published: 1, measured: 1 });
  });
});
