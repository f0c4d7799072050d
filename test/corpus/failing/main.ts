/**
 * `npm run failing [-- FILE…]`: which mistakes of the catalogue are found when its calls fail, and
 * whether plain processes do what was said. Ends with 1 where fewer are found or more is told of the
 * twins than is wanted, or a plain process does otherwise.
 */

import { renderText } from '../../../src/report/text';
import { plainPaint } from '../../../src/report/text/paint';
import '../../setup/openGate';
import { cases } from './catalogue';
import { probed } from './probed';
import { claimsOf, replayed } from './replay';
import { pageOf } from './table';
import { sumsOf, verdictOf } from './verdict';

const WIDTH = 160;

/** Of the mistakes found, those with a measured fix of the found, and findings of the twins. */
const WANTED = { leastShare: 0.9, leastFixed: 0.6, mostFalse: 2 };

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
  process.stderr.write('> plain processes\n');
  const seenAgain = await replayed(found.flatMap(claimsOf));
  const page = pageOf(verdicts, seenAgain, process.versions.node);
  process.stdout.write(renderText(page, { width: WIDTH, paint: plainPaint }));
  const sums = sumsOf(verdicts);
  const isGood =
    sums.found >= WANTED.leastShare * sums.functions &&
    sums.fixed >= WANTED.leastFixed * sums.found &&
    sums.falseFindings <= WANTED.mostFalse &&
    seenAgain.every(({ otherwise }) => otherwise === null);
  return isGood ? 0 : 1;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
