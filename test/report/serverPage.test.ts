import assert from 'node:assert/strict';

import { failure } from '../../src/failure';
import type { ScoredBenchmark, ServerFigures } from '../../src/harness/benchmark';
import { type Line, writtenLines } from '../../src/page/page';
import { serverBlocks } from '../../src/report/pages/kinds';
import { createUnits } from '../../src/report/units';
import { aBenchmark, estimated } from '../measured';

const units = createUnits('en-US');

const SERVER: ServerFigures = {
  requestsPerSecond: estimated(2190, 2100, 2866, [2190, 2100, 2866]),
  errors: 0,
  not2xx: 0,
  requests: 10_893,
  keepAlive: true,
  processes: 5,
  askingShare: 0.149,
  meanLatencyMs: 3.2,
};

/** The rows of the tables, by their first cell. */
function rowsOf(server: ServerFigures, changes: Partial<ScoredBenchmark> = {}) {
  const cpuUsPerCall = estimated(176, 158, 177, [176, 158, 177]);
  const benchmark = aBenchmark({ kind: 'server', parallel: 50, cpuUsPerCall, server, ...changes });
  return new Map(writtenLines(serverBlocks(benchmark, units, [])).flatMap(rowsIn));
}

function rowsIn(block: Line): [string, string[]][] {
  if (block.kind !== 'table') return [];
  return block.rows.map((row) => {
    const [label = '', ...figures] = row.map(({ text }) => text);
    return [label, figures];
  });
}

describe('what a page tells of a server', () => {
  it('is its rate, what a request takes, and what was answered', () => {
    const rows = rowsOf(SERVER);
    assert.deepEqual(rows.get('requests a second'), [
      '2,190',
      '2,100–2,866',
      '3: 2,190 2,100 2,870',
    ]);
    assert.equal(rows.get('time of one')?.[0], '0.46 ms');
    assert.deepEqual(rows.get('CPU time of a request')?.slice(0, 2), ['176 µs', '158–177 µs']);
    assert.deepEqual(rows.get('answers'), ['10,893', '', 'over connections that are kept']);
    assert.deepEqual(rows.get('errors'), ['0', '', '']);
    assert.deepEqual(rows.get('processes'), ['5', '', 'memory: the peak of each, added up']);
    assert.equal(rows.get('asking it')?.[2], 'took 14.9 % of a processor');
    assert.equal(rows.get('latency of a request')?.at(-1), '6,000 requests');
  });

  it('is what went wrong', () => {
    const rows = rowsOf({ ...SERVER, errors: 3, not2xx: 1, keepAlive: false, processes: 1 });
    assert.equal(rows.get('answers')?.[2], 'each over a connection of its own');
    assert.deepEqual(rows.get('errors'), [
      '4',
      '',
      '3 connections failed, 1 answer without a 2xx status',
    ]);
    assert.deepEqual(rows.get('processes'), ['1', '', '']);
  });

  it('is no CPU time where the system does not tell it', () => {
    const cpuUsPerCall = failure('skipped', 'runtimeLacks', 'Only Linux tells it.');
    assert.equal(rowsOf(SERVER, { cpuUsPerCall }).get('CPU time of a request')?.[0], 'not told');
  });
});
