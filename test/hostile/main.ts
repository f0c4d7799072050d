/**
 * `npm run hostile [-- WORD…] [--write]`: prints the catalogue of hostile files and situations. With
 * words it tries the rows that have one of them, and tells what came of each; `--write` keeps the
 * catalogue among the documents.
 */

import { writeFileSync } from 'node:fs';
import * as path from 'node:path';

import { renderMarkdown } from '../../src/report/markdown';
import { renderText } from '../../src/report/text';
import { plainPaint } from '../../src/report/text/paint';
import { PROJECT } from '../subjects';
import { CATALOGUE } from './catalogue';
import { saidIn } from './judged';
import { DOCUMENT, cataloguePage } from './page';
import { tryAll } from './tryAll';

const WIDTH = 160;
const MOST_SHOWN = 2000;

async function main(args: readonly string[]): Promise<number> {
  const words = args.filter((each) => !each.startsWith('--'));
  if (words.length > 0) return tryThose(words);
  const page = cataloguePage();
  process.stdout.write(renderText(page, { width: WIDTH, paint: plainPaint }));
  if (args.includes('--write')) writeFileSync(path.join(PROJECT, DOCUMENT), renderMarkdown(page));
  return 0;
}

/** The exit code is 1 where one is not as its row says. */
async function tryThose(words: readonly string[]): Promise<number> {
  const rows = CATALOGUE.flatMap(({ title, rows: all }) =>
    all.filter(({ does }) => words.some((word) => `${title}: ${does}`.includes(word))),
  );
  let wrong = 0;
  const running = await tryAll(rows);
  for (const [i, row] of rows.entries()) {
    const { verdict, tried } = await running.of(i);
    if (verdict.length > 0) wrong += 1;
    const lines = verdict.map((each) => `\n    ${each}`).join('');
    process.stdout.write(
      `${verdict.length > 0 ? 'WRONG' : 'right'} ${Math.round(tried.tookMs)} ms  ${row.does}${lines}\n`,
    );
    if (verdict.length > 0)
      process.stdout.write(`${JSON.stringify(saidIn(tried), null, 2).slice(0, MOST_SHOWN)}\n`);
  }
  await running.end();
  process.stdout.write(`${rows.length} tried, ${wrong} wrong\n`);
  return wrong > 0 ? 1 : 0;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
