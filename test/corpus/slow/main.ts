/**
 * `npm run slow [-- FILE…]`: which functions of the catalogue are told to wait longer than they need,
 * with which best order, and to what their fixes bring them. Ends with 1 where fewer are found, or
 * more is told of those that must stay, than is wanted.
 */

import '../../setup/openGate';
import { runCatalogue, tellFile, type Outcome } from '../catalogues';
import { cases, type Case } from './catalogue';
import { probed } from './probed';
import { pageOf } from './table';
import { sumsOf, verdictOf } from './verdict';

const WIDTH = 180;

const WANTED = { leastShare: 0.9, mostFalse: 2 };

async function outcomeOf(wanted: readonly Case[]): Promise<Outcome> {
  const verdicts = (await probed(wanted, true, tellFile)).map(verdictOf);
  const sums = sumsOf(verdicts);
  const isGood =
    sums.found >= WANTED.leastShare * sums.slow &&
    sums.fixedEqual === sums.fixed &&
    sums.false <= WANTED.mostFalse;
  return { page: pageOf(verdicts, process.versions.node), isGood };
}

void cases()
  .then((all) => runCatalogue(all, WIDTH, outcomeOf))
  .then((code) => {
    process.exitCode = code;
  });
