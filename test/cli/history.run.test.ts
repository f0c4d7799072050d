import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import type { HistoryListing } from '../../src/report/listings';
import { parsed } from './parsed';
import { runCli } from './runCli';

const QUICK = ['--parallel', '20', '--io-ms', '1', '--budget', '0.2', '--mode', 'faithful'];

describe('async-score history', () => {
  let cwd: string;

  before(() => {
    cwd = fs.realpathSync(fs.mkdtempSync(path.join(tmpdir(), 'async-score-history-cli-')));
    const text = `exports.place = async (order) => { db.save(order); await db.save(order.lines); };
exports.load = async (id) => await db.find(id);
`;
    fs.writeFileSync(path.join(cwd, 'orders.js'), text);
  });
  after(() => fs.rmSync(cwd, { recursive: true, force: true }));

  it('tells the scores of one function, also those with the others of its file', async () => {
    await runCli(['score', 'orders.js', ...QUICK], { cwd });
    await runCli(['score', 'orders.js#place', ...QUICK], { cwd });
    const ended = await runCli(['history', 'orders.js#place', '--json'], { cwd });
    const { entries } = parsed<HistoryListing>(ended, 'HistoryListing');
    assert.deepEqual(
      entries.map(({ findings, tokens }) => [findings, tokens]),
      [
        [1, 24],
        [1, 24],
      ],
    );
    assert.ok(entries.every(({ cpuUs, load }) => cpuUs !== null && load?.parallel === 20));
    const byLine = await runCli(['history', 'orders.js:1'], { cwd });
    assert.match(byLine.stdout, /^orders\.js · place +2 scores$/m);
  });

  it('has those of a project as well, and nothing of what was kept from an earlier one', async () => {
    const entriesOf = async (name: string) => {
      const ended = await runCli(['history', `orders.js#${name}`, '--json'], { cwd });
      return parsed<HistoryListing>(ended, 'HistoryListing').entries;
    };
    const before = (await entriesOf('load')).length;
    for (let nth = 0; nth < 2; nth++) await runCli(['project', '.', '--cache', 'kept'], { cwd });
    const entries = await entriesOf('load');
    assert.equal(entries.length, before + 1);
    assert.deepEqual([entries.at(-1)?.findings, entries.at(-1)?.cpuUs], [0, null]);
  });

  it('forgets those of the folder, and says where there is none', async () => {
    await runCli(['history', '--clear'], { cwd });
    const { stdout, exitCode } = await runCli(['history', 'orders.js#load'], { cwd });
    assert.match(stdout, /No score of it is kept\./);
    assert.equal(exitCode, 0);
    const none = await runCli(['history'], { cwd });
    assert.match(none.stderr, /A history is of one function\./);
    assert.equal(none.exitCode, 2);
  });
});
