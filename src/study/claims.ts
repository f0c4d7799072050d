/** What a text says of pairs of rows, asked again on each Node on which both were measured. */

import type { PublishedClaim, PublishedTable } from '../gallery/publishedTables';
import type { Estimate } from '../harness/benchmark';
import type { Report } from '../report/report';
import type { ClaimAnswer, ClaimBeside } from '../report/tableBeside';
import { costOf, publishedFigures } from './figures';
import { age, nearestSetting, type Setting } from './settings';

export function claimsBeside(
  table: PublishedTable,
  /** Name of the member that shows a row, or null. */
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
    return figures ? costOf(publishedFigures(figures)) : null;
  });
  return fast && slow ? slow / fast : null;
}

type Pair = readonly [faster: string | null, slower: string | null];

/** Of each Node that has both, the setting nearest to the table's. */
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
  const [fast, slow] = names.map((name) => timeOf(reports.get(name ?? '')));
  if (!fast || !slow) return [];
  const [low, high] = [slow.low / fast.high, slow.high / fast.low];
  const verdict = low > 1 ? 'asPublished' : high < 1 ? 'reversed' : 'noDifference';
  return [{ runtime: under.runtime, ratio: slow.median / fast.median, low, high, verdict }];
}

function timeOf(report: Report | undefined): Estimate | null {
  return report?.benchmark.state === 'scored' ? report.benchmark.timeMs : null;
}
