import assert from 'node:assert/strict';

import { failure } from '../../src/failure';
import type { WorkloadOptions } from '../../src/harness/workload';
import { eachOnce, planOn, planTable, planWhereEachRuns } from '../../src/study/plan';
import type { PlannedRun } from '../../src/study/study';
import { aRuntime } from '../runtimes';
import { aMember } from './members';

const WISH: WorkloadOptions = {
  kind: 'auto',
  parallel: 1000,
  ioMs: 10,
  connections: 50,
  mode: 'sound',
};
const BOTH = { benchmark: true, debuggability: true };
const MEASURING = { workload: WISH, parts: BOTH };

const callbacks = aMember('callbacks');
const generators = aMember('generators', {
  runsOn: '0.12 || >=4',
  flags: [{ runtimes: '0.12', flags: ['--harmony'] }],
});
const fibers = aMember('fibers', { runsOn: '>=4 <7' });

function pairs(plan: readonly PlannedRun[]): string[] {
  return plan.map(({ member, runtime }) =>
    [
      member.name,
      ...('state' in runtime ? [runtime.reason.code] : [runtime.version, ...runtime.flags]),
    ].join(' '),
  );
}

describe('planOn', () => {
  it('has each member on each runtime, with the flags that it needs there', () => {
    const plan = planOn(
      [callbacks, generators],
      [aRuntime('0.12.18'), aRuntime('24.0.0')],
      MEASURING,
    );
    assert.deepEqual(pairs(plan), [
      'callbacks 0.12.18',
      'generators 0.12.18 --harmony',
      'callbacks 24.0.0',
      'generators 24.0.0',
    ]);
  });

  it('gives a flag once', () => {
    const flagged = aRuntime('0.12.18', { flags: ['--harmony'] });
    assert.deepEqual(pairs(planOn([generators], [flagged], MEASURING)), [
      'generators 0.12.18 --harmony',
    ]);
  });
});

describe('planWhereEachRuns', () => {
  const members = [callbacks, generators, fibers];

  it('takes the newest other Node for a member that does not run on the usual one', () => {
    const others = [aRuntime('4.9.1'), aRuntime('5.12.0'), aRuntime('14.21.3')];
    const plan = planWhereEachRuns(members, aRuntime('24.0.0'), others, MEASURING);
    assert.deepEqual(pairs(plan), ['callbacks 24.0.0', 'generators 24.0.0', 'fibers 5.12.0']);
  });

  it('leaves a member that runs nowhere here to the usual one, which says why not', () => {
    const plan = planWhereEachRuns(members, aRuntime('24.0.0'), [], MEASURING);
    assert.deepEqual(pairs(plan).at(-1), 'fibers 24.0.0');
  });

  it('takes another where there is no usual one, and tells why where there is none at all', () => {
    const none = failure('failed', 'noRuntime', 'No Node.');
    const plan = planWhereEachRuns([fibers, callbacks], none, [aRuntime('0.10.48')], MEASURING);
    assert.deepEqual(pairs(plan), ['fibers noRuntime', 'callbacks 0.10.48']);
  });
});

describe('eachOnce', () => {
  it('leaves out what is planned already, and nothing else', () => {
    const [five, four] = [aRuntime('5.12.0', { path: '/5' }), aRuntime('4.9.1', { path: '/4' })];
    const plan = planOn([callbacks, fibers], [five, four], MEASURING);
    const other = planOn([callbacks], [five], { ...MEASURING, workload: { ...WISH, ioMs: 1 } });
    const once = eachOnce([...plan, ...planOn([fibers], [five], MEASURING), ...other]);
    assert.deepEqual(once, [...plan, ...other]);
  });
});

describe('planTable', () => {
  const rows = [{ row: 'original.js' }, { row: 'suspend.js' }, { row: 'tcp' }];
  const original = aMember('original', { publishedRows: ['original.js'] });
  const suspend = aMember('suspend', { publishedRows: ['x.js', 'suspend.js'] });

  it('has the members of its rows, under its workload, by the procedure of 2013', () => {
    const workload = { kind: 'doxbee', parallel: 20_000, ioMs: 1 } as const;
    const plan = planTable(
      { workload, rows },
      [original, aMember('other'), suspend],
      aRuntime('5.12.0'),
      BOTH,
    );
    assert.deepEqual(pairs(plan), ['original 5.12.0', 'suspend 5.12.0']);
    assert.deepEqual(plan[0]?.workload, {
      kind: 'auto',
      parallel: 20_000,
      ioMs: 1,
      connections: 20_000,
      mode: 'faithful',
    });
  });

  it('leaves out a member of another kind that has a row of that name', () => {
    const tcp = aMember('tcp', { kind: 'server', publishedRows: ['tcp'] });
    const workload = { kind: 'doxbee', parallel: 1, ioMs: 1 } as const;
    const plan = planTable({ workload, rows }, [tcp, original], aRuntime('5.12.0'), BOTH);
    assert.deepEqual(pairs(plan), ['original 5.12.0']);
    const scripts = { workload: { ...workload, kind: 'script' } as const, rows };
    assert.deepEqual(planTable(scripts, [tcp, original], aRuntime('5.12.0'), BOTH), []);
  });
});
