import assert from 'node:assert/strict';

import { FileTable, NO_TABLE, PsTable } from '../../src/harness/processTable';
import { killTree } from '../../src/harness/processTree';
import { markOf, ShownProcesses, type Shown } from './processes';

const MARKED = 'PATH=/bin\0ASYNC_SCORE_RUN=7.a.b-1\0';

/** Each is told from a run's own by one thing alone. */
const SHOWN: readonly (Shown & { ours: boolean; why: string })[] = [
  { pid: 40, environment: MARKED, ours: true, why: 'the first one' },
  { pid: 41, environment: MARKED, group: 9, ours: true, why: 'left the group' },
  { pid: 42, environment: '', oomScore: 733, ours: true, why: 'was given another environment' },
  { pid: 3, oomScore: 733, ours: true, why: 'came when the numbers began anew' },
  { pid: 43, cwd: '/tmp/run/below', ours: true, why: 'works in the folder of the run' },
  { pid: 44, cwd: '/tmp/running', ours: false, why: 'works in a folder with a longer name' },
  { pid: 45, oomScore: 734, ours: false, why: 'another score' },
  { pid: 46, oomScore: 733, startTicks: 499, ours: false, why: 'began before the run' },
  { pid: 47, environment: MARKED, state: 'Z', ours: false, why: 'has ended' },
  {
    ...{ pid: 48, oomScore: 733, ours: false, why: "another run's, which chose the same score" },
    environment: 'ASYNC_SCORE_RUN=8.a.b-1\0',
  },
];

describe('the processes of a run', () => {
  let shown: ShownProcesses;
  let table: FileTable;
  before(() => {
    shown = new ShownProcesses(SHOWN);
    table = new FileTable(shown.files);
  });
  after(() => shown.remove());

  for (const { pid, ours, why } of SHOWN) {
    it(`${ours ? 'has' : 'has not'} one that ${why}`, async () => {
      assert.equal((await table.of(markOf())).includes(pid), ours);
    });
  }

  it('are none by a score that could not be given', async () => {
    const found = await table.of(markOf({ oomScore: null }));
    assert.deepEqual(found.sort(), [40, 41, 43]);
  });

  it('lead to the others that were left behind with them', async () => {
    const left = new ShownProcesses([
      { pid: 40, environment: MARKED, oomScore: 733 },
      { pid: 41, oomScore: 733 },
      { pid: 50, environment: MARKED },
      { pid: 51 },
    ]);
    const among = new FileTable(left.files);
    const [first, other] = await among.marked();
    assert.ok(first && other);
    assert.deepEqual((await among.of(first)).sort(), [40, 41, 50]);
    assert.deepEqual((await among.of(other)).sort(), [40, 50]);
    left.remove();
  });

  it('are none where the system shows no processes', async () => {
    const gone = new ShownProcesses([]);
    gone.remove();
    assert.deepEqual(await new FileTable(gone.files).of(markOf()), []);
    assert.deepEqual(await NO_TABLE.of(markOf()), []);
    assert.equal(await NO_TABLE.memoryOf(markOf())(), null);
  });

  it('are looked for again where one ended meanwhile, which may have started another', async () => {
    const changing = new ShownProcesses([{ pid: 40, state: 'Z' }]);
    const { files } = changing;
    const list = files.pids.bind(files);
    files.pids = () => {
      const listed = list();
      if (!listed.includes('41')) changing.begin({ pid: 41, oomScore: 733 });
      return listed;
    };
    assert.deepEqual(await new FileTable(files).of(markOf()), [41]);
    changing.remove();
  });

  it('have their memory together, swapped out or not, as they come and go', async () => {
    const changing = new ShownProcesses([
      { pid: 40, environment: MARKED, residentKilobytes: 100, swappedKilobytes: 10 },
      { pid: 50, residentKilobytes: 5000 },
    ]);
    const read = new FileTable(changing.files).memoryOf(markOf());
    assert.equal(await read(), 110 * 1024);
    changing.begin({ pid: 51, oomScore: 733, residentKilobytes: 7 });
    assert.equal(await read(), 117 * 1024);
    changing.end(51);
    changing.begin({ pid: 52, residentKilobytes: 9000 });
    assert.equal(await read(), 110 * 1024);
    changing.remove();
  });
});

/** As macOS prints them. */
const LISTS: Readonly<Record<string, string>> = {
  '-Eww -o pid= -o command=': [
    '    1 /sbin/launchd',
    '   40 /usr/local/bin/node main.js PATH=/usr/bin ASYNC_SCORE_RUN=7.a.b-1 HOME=/Users/a',
    '   61 /usr/local/bin/node -e 0 ASYNC_SCORE_RUN=7.a.b-1',
    '   62 /usr/local/bin/node -e 0 ASYNC_SCORE_RUN=7.a.b-12',
  ].join('\n'),
  '-o pid= -o pgid= -o rss=': [
    '    1     1   9000',
    '   40    40   1000',
    '  860    40    24',
  ].join('\n'),
};

describe('the processes of a run, by ps', () => {
  const table = new PsTable((columns) => Promise.resolve(LISTS[columns.join(' ')] ?? ''));

  it('are those of its group, and those with its mark', async () => {
    assert.deepEqual(await table.of(markOf()), [40, 860, 61]);
    const last = (await table.marked()).at(-1);
    assert.deepEqual([last?.pid, last?.id], [62, '7.a.b-12']);
  });

  it('have the memory of their group', async () => {
    assert.equal(await table.memoryOf(markOf())(), 1024 * 1024);
  });
});

describe('killing the processes of a run', () => {
  it('goes on while new ones come, and counts those beside the first', async () => {
    const looks = [[40, 41], [41, 42], [41]];
    const ended: string[] = [];
    const found = await killTree(
      markOf(),
      { ...NO_TABLE, of: () => Promise.resolve(looks.shift() ?? []) },
      {
        tree: (pid) => Promise.resolve(void ended.push(`tree ${pid}`)),
        one: (pid) => ended.push(String(pid)) > 0,
      },
    );
    assert.equal(found, 2);
    assert.deepEqual(ended, ['tree 40', '41', '42']);
  });

  it('comes to its end where others begin for ever', async () => {
    let pid = 100;
    const endless = { ...NO_TABLE, of: () => Promise.resolve([(pid += 1)]) };
    const found = await killTree(markOf(), endless, {
      tree: () => Promise.resolve(),
      one: () => true,
    });
    assert.ok(found > 1);
  });
});
