import assert from 'node:assert/strict';

import { failure } from '../../src/failure';
import { PUBLISHED_TABLES } from '../../src/gallery/publishedTables';
import type { RuntimeInfo } from '../../src/runtimes/runtime';
import { planTables } from '../../src/study/planTables';
import { aRuntime } from '../runtimes';
import { aMember } from './members';

const on = (version: string): RuntimeInfo => aRuntime(version, { path: `/nodes/${version}` });
const OLD = on('5.12.0');
const NEWEST = on('26.10.0');
const NO_010 = failure('skipped', 'noRuntime', 'There is no Node 0.10 here.');

const nested = aMember('nested', {
  publishedRows: ['original.js', 'callbacks-baseline.js', 'flattened*.js'],
});
const closure = aMember('closure', { kind: 'script', publishedRows: ['points-closure'] });
const unpublished = aMember('today');

describe('the plan of the published tables', () => {
  const nearest = new Map<string, RuntimeInfo | typeof NO_010>([
    ['5.12.0', OLD],
    ['0.10.48', NO_010],
  ]);
  const runs = planTables(PUBLISHED_TABLES, [nested, closure, unpublished], nearest, NEWEST).map(
    ({ member, runtime, workload, parts }) => [
      member.name,
      'state' in runtime ? runtime.reason.message : runtime.version,
      `${workload.parallel} × ${workload.ioMs} ms, ${workload.mode}`,
      parts.debuggability ? 'levels' : 'times',
    ],
  );

  it('has each member once under each workload, on the Node nearest to that of the table', () => {
    assert.deepEqual(runs.slice(0, 5), [
      ['nested', '5.12.0', '1000 × 10 ms, faithful', 'times'],
      ['nested', '5.12.0', '2000 × 1 ms, faithful', 'times'],
      ['nested', '5.12.0', '50000 × 1 ms, faithful', 'times'],
      ['nested', 'There is no Node 0.10 here.', '20000 × 1 ms, faithful', 'times'],
      ['nested', '5.12.0', '20000 × 1 ms, faithful', 'times'],
    ]);
  });

  it('has what a text compares in pairs on the newest Node too', () => {
    assert.deepEqual(runs.slice(5, 7), [
      ['closure', '5.12.0', '1 × 0 ms, faithful', 'times'],
      ['closure', '26.10.0', '1 × 0 ms, faithful', 'times'],
    ]);
  });

  it('has levels without times, and nothing of a table that only counts tokens', () => {
    assert.deepEqual(runs.slice(7), [['nested', '5.12.0', '1000 × 10 ms, faithful', 'levels']]);
  });
});
