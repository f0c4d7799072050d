/** Claims of a text about pairs of rows, tested on each Node on which both were measured. */

import type { PublishedClaim, PublishedTable } from '../gallery/publishedTables';
import type { Estimate } from '../harness/benchmark';
import { type Difference, differencesOf, ratioOf } from '../harness/ratio';
import type { Provenance, Report } from '../report/report';
import type { ClaimAnswer, ClaimBeside } from '../report/tableBeside';
import { costOf, figuresOfTable } from './figures';
import { age, nearestSetting, type Setting } from './settings';

export function claimsBeside(
  table: PublishedTable,
  /** Name of the member for a row, or null. */
  memberOf: (row: string) => string | null,
  settings: readonly Setting[],
): ClaimBeside[] {
  return table.claims.map((claim) => {
    const names = [memberOf(claim.faster), memberOf(claim.slower)] as const;
    return {
      ...claim,
      published: publishedRatio(table, claim),
      answers: oneEachNode(table, settings, names).flatMap((setting) => answer(setting, names)),
    };
  });
}

function publishedRatio({ rows }: PublishedTable, { faster, slower }: PublishedClaim) {
  const [fast, slow] = [faster, slower].map((wanted) => {
    const figures = rows.find(({ row }) => row === wanted);
    return figures ? costOf(figuresOfTable(figures)) : null;
  });
  return fast && slow ? slow / fast : null;
}

type Pair = readonly [faster: string | null, slower: string | null];

/** Settings nearest to the table's, one for each Node with both members. */
function oneEachNode(table: PublishedTable, settings: readonly Setting[], names: Pair): Setting[] {
  const both = settings.filter(({ reports }) =>
    names.every((name) => name !== null && reports.has(name)),
  );
  const runtimes = [...new Set(both.map(({ under }) => under.runtime))];
  return runtimes
    .sort((a, b) => age(a) - age(b))
    .flatMap(
      (runtime) =>
        nearestSetting(
          table,
          both.filter(({ under }) => under.runtime === runtime),
        ) ?? [],
    );
}

function answer({ under, reports }: Setting, names: Pair): ClaimAnswer[] {
  const [fast, slow] = names.map((name) => timedOf(reports.get(name ?? '')));
  if (!fast || !slow) return [];
  const { runtime } = under;
  const runs = Math.min(fast.timeMs.samples.length, slow.timeMs.samples.length);
  if (!areOfSameRounds(fast.measured, slow.measured)) {
    // no interval contains changes of the machine between the two
    const ratio = slow.timeMs.median / fast.timeMs.median;
    return fast.timeMs.median > 0 ? [{ runtime, ratio, runs, verdict: 'measuredApart' }] : [];
  }
  const found = ratioOf(fast.timeMs.samples, slow.timeMs.samples);
  if (found === null) return [];
  const { median: ratio, low, high } = found;
  const [difference] = differencesOf([{ ratio: found, weight: 1 }], CHANCE) as [Difference];
  return [{ runtime, ratio, low, high, runs, verdict: VERDICTS[difference] }];
}

/** Probability that one answer is wrong; each counts by itself. */
const CHANCE = 0.01;

/** Verdicts by the time of the claim's slower row. */
const VERDICTS: Readonly<Record<Difference, ClaimAnswer['verdict']>> = {
  more: 'asPublished',
  less: 'reversed',
  'no difference found': 'noDifference',
  'too noisy to tell': 'tooNoisy',
};

/**
 * True if both were measured in the same rounds: they have the same start and seed, also if kept
 * since.
 */
function areOfSameRounds(a: Provenance, b: Provenance): boolean {
  return a.startedAt === b.startedAt && a.seed === b.seed;
}

function timedOf(report: Report | undefined): { timeMs: Estimate; measured: Provenance } | null {
  if (report?.benchmark.state !== 'scored') return null;
  return { timeMs: report.benchmark.timeMs, measured: report.measured };
}
