import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { ScoreHistory } from '../../src/project/history';
import { renderText } from '../../src/page/text';
import { historyBlocks, historyPage } from '../../src/report/pages/history';
import type { Report } from '../../src/report/report';
import { createUnits } from '../../src/report/units';
import { plainPaint } from '../../src/page/text/paint';
import { aReport } from '../views/report';

const units = createUnits('en');

describe('the history of a function', () => {
  let folder: string;
  let file: string;
  let history: ScoreHistory;

  const scored = (nth: number, other: Partial<Report> = {}): Report => {
    const report = aReport(other);
    const subject = { ...report.subject, file, function: 'place' };
    const startedAt = new Date(Date.UTC(2026, 0, 1, 0, nth)).toISOString();
    return { ...report, subject, measured: { ...report.measured, startedAt } };
  };
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
      cwd: path.dirname(file),
      encoding: 'utf8',
    }).trim();

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(tmpdir(), 'async-score-history-'));
    fs.mkdirSync(path.join(folder, 'shop'));
    file = path.join(folder, 'shop/orders.js');
    fs.writeFileSync(file, 'exports.place = async () => {};\n');
    history = new ScoreHistory(path.join(folder, 'kept'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('has each score once, the oldest first, and the last hundred of them', async () => {
    for (let nth = 0; nth < 104; nth++) await history.add(scored(nth));
    const entries = await history.add(scored(103));
    assert.equal(entries.length, 100);
    assert.deepEqual(
      [entries[0]?.at, entries.at(-1)?.at],
      ['2026-01-01T00:04:00.000Z', '2026-01-01T01:43:00.000Z'],
    );
    assert.deepEqual(await history.of({ file, function: 'place' }), entries);
    assert.deepEqual(await history.of({ file, function: 'other' }), []);
  });

  it('has the commit, and whether the text is not that of it', async () => {
    assert.equal((await history.add(scored(0))).at(-1)?.commit, undefined);
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'first');
    const [clean] = (await history.add(scored(1))).slice(-1);
    assert.deepEqual([clean?.commit, clean?.edited], [git('rev-parse', 'HEAD'), undefined]);
    fs.appendFileSync(file, '// edited\n');
    const [edited] = (await history.add(scored(2))).slice(-1);
    assert.deepEqual([edited?.commit, edited?.edited], [clean?.commit, true]);
  });

  it('keeps nothing of a text that is in no file, or of an earlier state of it', async () => {
    const report = scored(0);
    const revision = { name: 'HEAD', commit: '0'.repeat(40) };
    await history.add({ ...report, subject: { ...report.subject, revision } });
    const untitled = path.join(folder, 'shop/untitled.js');
    await history.add({ ...report, subject: { ...report.subject, file: untitled } });
    assert.equal(fs.existsSync(path.join(folder, 'kept')), false);
  });

  it('forgets the functions of a folder, and no others', async () => {
    await history.add(scored(0));
    await history.clear([path.join(folder, 'sho')]);
    assert.equal((await history.of({ file, function: 'place' })).length, 1);
    await history.clear([path.join(folder, 'shop')]);
    assert.deepEqual(await history.of({ file, function: 'place' }), []);
  });

  it('marks where the machine or the Node is another one, and joins no times over that', async () => {
    const other = { ...aReport().runtime, version: '9.9.9' };
    for (const [nth, report] of [{}, {}, { runtime: other }].entries())
      await history.add(scored(nth, report));
    const entries = await history.of({ file, function: 'place' });
    const terminal = { width: 140, paint: plainPaint };
    const text = renderText(historyPage('orders.js · place', entries, units), terminal);
    assert.match(text, /3 scores/);
    assert.equal(text.match(/from here: Node 9\.9\.9/g)?.length, 1);
    const [section] = historyBlocks(entries, units);
    const drawn = JSON.stringify(section);
    assert.deepEqual(
      [...drawn.matchAll(/chart-line (\w+)/g)].map(([, look]) => look),
      // findings; CPU before and after; tokens
      ['filled', 'filled', 'hollow', 'filled'],
    );
    assert.deepEqual(historyBlocks(entries.slice(0, 1), units), []);
  });
});
