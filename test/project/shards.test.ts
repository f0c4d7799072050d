import assert from 'node:assert/strict';

import { merged, missingShards, notOfOne } from '../../src/project/merge';
import { ofShard } from '../../src/project/projectFunctions';
import { readShard } from '../../src/project/shard';
import { renderMarkdown } from '../../src/page/markdown';
import { projectPage } from '../../src/report/pages/project';
import type { ProjectScore, Shard } from '../../src/report/projectScore';
import { createUnits } from '../../src/report/units';
import { found as finding } from '../report/found';
import { probed, projectOf } from './projects';

const ALL = Array.from({ length: 41 }, (_, at) => ({
  ...probed(`src/${String(at).padStart(2, '0')}.ts#f`),
  tokens: ((at * 37) % 23) * 60,
}));
const FOUR: Shard[] = [1, 2, 3, 4].map((index) => ({ index, of: 4 }));
const shard = (one: Shard, changes: Partial<ProjectScore> = {}) =>
  projectOf(ofShard(ALL, one), { shard: one, ...changes });

describe('the shards of a project', () => {
  it('are disjoint, of about one size, and together all of it', () => {
    const shards = FOUR.map((one) => ofShard(ALL, one));
    const sizes = shards.map((own) => own.reduce((sum, { tokens }) => sum + tokens + 200, 0));
    assert.ok(Math.max(...sizes) < 1.1 * Math.min(...sizes), sizes.join(' '));
    assert.deepEqual(
      shards
        .flat()
        .map(({ file }) => file)
        .sort(),
      ALL.map(({ file }) => file),
    );
  });

  it('are merged to what one machine would have found, whatever their order', () => {
    const { functions, measured, ...whole } = merged(FOUR.map((one) => shard(one)).reverse());
    assert.deepEqual(functions, ALL);
    assert.equal(measured.ran, ALL.length);
    assert.equal(whole.shard, undefined);
  });

  it('keep apart what different machines timed, and leave their ratios as they are', () => {
    const times = { medianUs: 12, lowUs: 11, highUs: 13, runs: 8, doubts: [] };
    const machine = { os: 'Linux', cpu: 'a', cores: 4, memoryBytes: 1 };
    const timed = (one: Shard) => {
      const { measured, ...whole } = shard(one);
      const functions = whole.functions.map((each) => ({
        ...each,
        cpu: { state: 'scored' as const, ...times },
      }));
      return { ...whole, functions, measured: { ...measured, timed: functions.length, machine } };
    };
    const whole = merged(FOUR.map(timed));
    const shards = whole.functions.map(({ cpu }) => (cpu?.state === 'scored' ? cpu.shard : null));
    assert.deepEqual([...new Set(shards)].sort(), [1, 2, 3, 4]);
    assert.deepEqual([whole.measured.timed, whole.measured.machine], [ALL.length, undefined]);
    const page = renderMarkdown(projectPage(whole, createUnits()));
    assert.match(page, /of several machines, and not to be compared with each other/);
    assert.match(page, /12 µs \(shard 3\)/);
    const alone = merged([timed({ index: 1, of: 1 })]);
    assert.deepEqual(alone.measured.machine, machine);
  });

  it('make no whole with holes, twice, or of different versions', () => {
    const [first, second] = FOUR.map((one) => shard(one)) as [ProjectScore, ProjectScore];
    assert.deepEqual(missingShards([second]), [1, 3, 4]);
    assert.equal(notOfOne([first, second]), null);
    assert.equal(notOfOne([first, first]), 'shard 1 twice');
    const newer = { ...second, measured: { ...second.measured, by: '9.0.0' } };
    assert.equal(notOfOne([first, newer]), 'results of several versions: 0.1.0, 9.0.0');
    assert.match(notOfOne([{ ...first, schema: 'x' }]) ?? '', /^a result of schema x, where /);
    const other = { ...second, shard: { index: 2, of: 5 } };
    assert.equal(notOfOne([first, other]), 'shards of several numbers: 4, 5');
  });

  it('tell together of what a change brought, and only of the same one', () => {
    const found = finding('unhandled-rejection', 3);
    const changed = (name: string, commit = 'abc', one: Shard = FOUR[0]!) => {
      const [file = '', path = ''] = name.split('#');
      const functions = [{ file, path, line: 1, isNew: true, appeared: [found], ended: [] }];
      return shard(one, { changes: { since: { name: 'main', commit }, functions } });
    };
    const both = [changed('b.ts#g', 'abc', FOUR[1]), changed('a.ts#f')];
    assert.deepEqual(
      merged(both).changes?.functions.map((each) => each.file),
      ['a.ts', 'b.ts'],
    );
    assert.equal(
      notOfOne([changed('a.ts#f'), changed('b.ts#g', 'def', FOUR[1])]),
      'results against several revisions: abc, def',
    );
  });

  for (const [text, env, wanted] of [
    ['2/8', {}, { index: 2, of: 8 }],
    ['0/8', {}, null],
    ['9/8', {}, null],
    ['2', {}, null],
    ['auto', { CI_NODE_INDEX: '1', CI_NODE_TOTAL: '3' }, { index: 1, of: 3 }],
    ['auto', { CIRCLE_NODE_INDEX: '0', CIRCLE_NODE_TOTAL: '3' }, { index: 1, of: 3 }],
    [
      'auto',
      { BUILDKITE_PARALLEL_JOB: '2', BUILDKITE_PARALLEL_JOB_COUNT: '3' },
      { index: 3, of: 3 },
    ],
    ['auto', { JOB_COMPLETION_INDEX: '1', JOB_COMPLETIONS: '4' }, { index: 2, of: 4 }],
    ['auto', { JOB_COMPLETION_INDEX: '1' }, null],
    ['auto', {}, null],
  ] as const) {
    it(`are named by ${text} with ${JSON.stringify(env)}`, () => {
      const read = readShard(text, env);
      assert.deepEqual('needed' in read ? null : read, wanted);
    });
  }
});
