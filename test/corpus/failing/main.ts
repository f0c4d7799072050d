/**
 * `npm run failing [-- FILE…]`: which mistakes of the catalogue are found when its calls fail, and
 * whether plain processes do what was said. Ends with 1 where fewer are found or more is told of the
 * twins than is wanted, or a plain process does otherwise.
 */

import '../../setup/openGate';
import { runCatalogue, tellFile, type Outcome } from '../catalogues';
import { cases, type Case } from './catalogue';
import { probed } from './probed';
import { claimsOf, replayed } from './replay';
import { pageOf } from './table';
import { sumsOf, verdictOf } from './verdict';

const WIDTH = 160;

/** Of the mistakes found, those with a measured fix of the found, and findings of the twins. */
const WANTED = { leastShare: 0.9, leastFixed: 0.6, mostFalse: 2 };

async function outcomeOf(wanted: readonly Case[]): Promise<Outcome> {
  const found = await probed(wanted, true, tellFile);
  const verdicts = found.map(verdictOf);
  process.stderr.write('> plain processes\n');
  const seenAgain = await replayed(found.flatMap(claimsOf));
  const sums = sumsOf(verdicts);
  const isGood =
    sums.found >= WANTED.leastShare * sums.functions &&
    sums.fixed >= WANTED.leastFixed * sums.found &&
    sums.falseFindings <= WANTED.mostFalse &&
    seenAgain.every(({ otherwise }) => otherwise === null);
  return { page: pageOf(verdicts, seenAgain, process.versions.node), isGood };
}

void cases()
  .then((all) => runCatalogue(all, WIDTH, outcomeOf))
  .then((code) => {
    process.exitCode = code;
  });
