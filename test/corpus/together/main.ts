/**
 * `npm run together [-- FILE…]`: which races of the catalogue are told, what is told of the safe
 * functions, and whether plain processes do what was told. Ends with 1 where fewer are found or more
 * is false than is wanted, or a plain process does otherwise.
 */

import '../../setup/openGate';
import { runCatalogue, tellFile, type Outcome } from '../catalogues';
import { cases, type Case } from './catalogue';
import { probed } from './probed';
import { claimsOf, replayed } from './replay';
import { pageOf } from './table';
import { sumsOf, verdictOf, type Verdict } from './verdict';

const WIDTH = 180;

/** Of the races over state in memory, as measured; to be raised with what is found. */
const WANTED = { leastShare: 0.8, mostFalse: 0 };

const IN_MEMORY = ['variable', 'member', 'closure', 'collection'];

async function outcomeOf(wanted: readonly Case[]): Promise<Outcome> {
  const found = await probed(wanted, tellFile);
  const verdicts = found.map(verdictOf);
  process.stderr.write('> plain processes\n');
  const seenAgain = await replayed(found.flatMap(claimsOf));
  const known = sumsOf(verdicts.filter(isInMemory));
  const isGood =
    known.found >= WANTED.leastShare * known.racing &&
    sumsOf(verdicts).false <= WANTED.mostFalse &&
    seenAgain.every(({ is }) => is !== 'no');
  return { page: pageOf(verdicts, seenAgain, process.versions.node), isGood };
}

/** A late answer is no race of two calls that change what they read. */
function isInMemory({ case: { wanted } }: Verdict): boolean {
  return IN_MEMORY.includes(wanted?.over ?? '') && wanted?.rules[0] !== 'late-answer';
}

void cases()
  .then((all) => runCatalogue(all, WIDTH, outcomeOf))
  .then((code) => {
    process.exitCode = code;
  });
