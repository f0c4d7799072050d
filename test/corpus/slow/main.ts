/**
 * `npm run slow [-- FILE…]`: which functions of the catalogue are told to wait longer than they need,
 * with which best order, and to what their fixes bring them. Ends with 1 where fewer are found, or
 * more is told of those that must stay, than is wanted.
 */

import { renderText } from '../../../src/report/text';
import { plainPaint } from '../../../src/report/text/paint';
import '../../setup/openGate';
import { cases } from './catalogue';
import { probed } from './probed';
import { pageOf } from './table';
import { sumsOf, verdictOf } from './verdict';

const WIDTH = 180;

const WANTED = { leastShare: 0.9, mostFalse: 2 };

async function main(files: readonly string[]): Promise<number> {
  const all = await cases();
  const known = new Set(all.map(({ file }) => file));
  const unknown = files.filter((file) => !known.has(file));
  if (unknown.length > 0) {
    const list = [...known].join(', ');
    process.stderr.write(`Not in the catalogue: ${unknown.join(', ')}. ${list} are.\n`);
    return 2;
  }
  const wanted = files.length === 0 ? all : all.filter(({ file }) => files.includes(file));
  const found = await probed(wanted, true, (file) => process.stderr.write(`> ${file}\n`));
  const verdicts = found.map(verdictOf);
  const page = pageOf(verdicts, process.versions.node);
  process.stdout.write(renderText(page, { width: WIDTH, paint: plainPaint }));
  const sums = sumsOf(verdicts);
  const isGood =
    sums.found >= WANTED.leastShare * sums.slow &&
    sums.fixedEqual === sums.fixed &&
    sums.false <= WANTED.mostFalse;
  return isGood ? 0 : 1;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
