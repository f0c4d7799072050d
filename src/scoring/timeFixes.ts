/** What a call costs with the fixes that make its waits shorter, or leave some out. */

import { applyFix } from '../fixes/applyFix';
import { dropAwaits } from '../fixes/dropAwait';
import type { Fix } from '../fixes/fix';
import type { Price } from '../probe/debuggability';
import { priceOf } from '../probe/prices';
import type { RuleLevels } from '../rules/ruleLevels';
import { isOfWaits, RULES, type Rule } from '../rules/rules';
import type { Report } from '../report/report';
import type { ScoreEntry } from './inputs';
import { measureFix } from './measureFix';
import type { Measured } from './stages';

/** So many texts are measured beside the one that was scored, in the same rounds. */
const MOST_PRICED = 3;

export interface FixTimingMeans {
  /** Lets the calls of an entry fail. */
  probe: Parameters<typeof measureFix>[2];
  /** Measures entries in the same rounds; one report each. */
  time(
    entries: readonly ScoreEntry[],
    rounds: 'figures' | 'verdict',
  ): Promise<Pick<Report, 'benchmark'>[]>;
  rules: RuleLevels;
}

type Stage = Pick<Measured, 'entry' | 'benchmark' | 'mended' | 'dropped'>;

/**
 * Measures what was scored and what its fixes of waits make of it, side by side: in other rounds than
 * the score, which would wait for its fixes. Never rejects.
 */
export async function timeFixes<Of extends Stage>(
  measured: readonly Of[],
  reports: readonly Report[],
  means: FixTimingMeans,
): Promise<Of[]> {
  const priced: Of[] = [];
  for (const [i, each] of measured.entries()) {
    const isTimed = each.benchmark.state === 'scored';
    priced.push(isTimed ? { ...each, ...(await priceOne(each, reports[i]!, means)) } : each);
  }
  return priced;
}

async function priceOne(
  { entry, mended = [] }: Stage,
  report: Report,
  means: FixTimingMeans,
): Promise<Pick<Stage, 'mended' | 'dropped'>> {
  const ofWaits = mended.flatMap(({ rule, fix }) => (fix && makesShorter(rule) ? [fix] : []));
  const dropped = await droppedAwaits(entry, report, means);
  const fixes = [...(dropped ? [dropped] : []), ...ofWaits];
  // that a call takes less is a verdict; what a fix of waits costs is told with its interval
  const rounds = dropped ? 'verdict' : 'figures';
  const prices = await pricesOf(entry, fixes, (all) => means.time(all, rounds));
  const price = dropped && prices.get(dropped.id);
  const isCheaper = price?.cpu && price.cpu.high < 1;
  return {
    mended: mended.map((finding) => {
      const found = finding.fix && prices.get(finding.fix.id);
      return finding.fix && found ? { ...finding, fix: { ...finding.fix, price: found } } : finding;
    }),
    ...(isCheaper && { dropped: { fix: dropped!, price } }),
  };
}

/** Of a list as short as an invented one, a limit changes nothing. */
function makesShorter(rule: Rule): boolean {
  return isOfWaits(rule) && RULES[rule].waits !== 'manyAtOnce';
}

/** The change that leaves needless awaits out, where calls do the same with it and no stack is shorter. */
async function droppedAwaits(
  entry: ScoreEntry,
  report: Report,
  { probe, rules }: FixTimingMeans,
): Promise<Fix | null> {
  const { function: name } = report.subject;
  if (!report.call || name === undefined || rules['needless-await'] === 'off') return null;
  const fix = dropAwaits(entry.document, name);
  const measured = fix && (await measureFix({ entry, report }, fix, probe));
  if (measured?.state !== 'scored') return null;
  const { mended, missing, harmed, sites, nameless } = measured.effect;
  const isSame = mended?.isSame && mended.added.length === 0 && missing === 0 && harmed === 0;
  const isKept = sites.every(({ before, after }) => after >= before);
  return isSame && isKept && nameless.after <= nameless.before ? fix : null;
}

async function pricesOf(
  entry: ScoreEntry,
  fixes: readonly Fix[],
  time: (entries: readonly ScoreEntry[]) => ReturnType<FixTimingMeans['time']>,
): Promise<Map<string, Price>> {
  const distinct = [...new Map(fixes.map((fix) => [fix.id, fix])).values()];
  const changed = distinct.slice(0, MOST_PRICED).flatMap((fix) => {
    const document = applyFix(entry.document, fix);
    return document ? [{ id: fix.id, entry: { ...entry, document } }] : [];
  });
  if (changed.length === 0) return new Map();
  const [plain, ...others] = await time([entry, ...changed.map((each) => each.entry)]);
  return new Map(
    changed.flatMap(({ id }, i) => {
      const price = priceOf(plain!.benchmark, others[i]!.benchmark);
      return price.state === 'scored' ? [[id, price] as const] : [];
    }),
  );
}
