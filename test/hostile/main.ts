/**
 * `npm run hostile`: prints the catalogue of hostile files and situations; `--write` keeps it among the
 * documents. With words it tries the rows that have one of them, and tells what came of each;
 * `--times 3` tries all, or those, three times, and `--load` once more beside two busy processes.
 */

import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { parseArgs } from 'node:util';

import { renderMarkdown } from '../../src/page/markdown';
import { renderText } from '../../src/page/text';
import { plainPaint } from '../../src/page/text/paint';
import { PROJECT } from '../subjects';
import { CATALOGUE, ROWS } from './catalogue';
import { saidIn } from './judged';
import { DOCUMENT, cataloguePage } from './page';
import type { Row } from './row';
import { tryAll } from './tryAll';

const WIDTH = 160;
const MOST_SHOWN = 2000;
/** As many as most small machines have cores. */
const BUSY = 2;

async function main(): Promise<number> {
  const options = {
    times: { type: 'string' },
    load: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  } as const;
  const { values, positionals: words } = parseArgs({ options, allowPositionals: true });
  const { times = words.length > 0 && !values.load ? '1' : '0', load, write } = values;
  if (Number(times) === 0 && !load) return print(write);
  const rows = words.length > 0 ? rowsWith(words) : ROWS;
  let wrong = 0;
  for (let turn = 0; turn < Number(times); turn += 1) wrong += await tryThose(rows);
  if (load) wrong += await besideLoad(() => tryThose(rows));
  return wrong > 0 ? 1 : 0;
}

function print(write: boolean): number {
  const page = cataloguePage();
  process.stdout.write(renderText(page, { width: WIDTH, paint: plainPaint }));
  if (write) writeFileSync(path.join(PROJECT, DOCUMENT), renderMarkdown(page));
  return 0;
}

function rowsWith(words: readonly string[]): Row[] {
  return CATALOGUE.flatMap(({ title, rows }) =>
    rows.filter(({ does }) => words.some((word) => `${title}: ${does}`.includes(word))),
  );
}

async function besideLoad<T>(work: () => Promise<T>): Promise<T> {
  const busy = Array.from({ length: BUSY }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  process.stdout.write(`Beside ${BUSY} processes that are busy:\n`);
  try {
    return await work();
  } finally {
    for (const child of busy) child.kill('SIGKILL');
  }
}

/** Resolves to how many are not as their rows say. */
async function tryThose(rows: readonly Row[]): Promise<number> {
  const startedMs = performance.now();
  const running = await tryAll(rows);
  let wrong = 0;
  let slowestMs = 0;
  for (const [i, row] of rows.entries()) {
    const { verdict, tried } = await running.of(i);
    slowestMs = Math.max(slowestMs, tried.tookMs);
    const is = verdict.length > 0 ? 'WRONG' : 'right';
    const lines = verdict.map((each) => `\n    ${each}`).join('');
    process.stdout.write(`${is} ${Math.round(tried.tookMs)} ms  ${row.does}${lines}\n`);
    if (verdict.length === 0) continue;
    wrong += 1;
    process.stdout.write(`${JSON.stringify(saidIn(tried), null, 2).slice(0, MOST_SHOWN)}\n`);
  }
  await running.end();
  process.stdout.write(
    `${rows.length} tried, ${wrong} wrong, ${running.knocks()} knocks, the slowest ${seconds(slowestMs)}, all ${seconds(performance.now() - startedMs)}\n`,
  );
  return wrong;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

void main().then((code) => {
  process.exitCode = code;
});
