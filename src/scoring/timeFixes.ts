/** Costs of calls with fixes that shorten waits, or remove awaits. */

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

/** Limit of fixes measured per subject: all share the same rounds. */
const MOST_PRICED = 3;

export interface FixTimingMeans {
  /** Runs an entry with failing calls. */
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
 * Measures a subject and its fixes of waits side by side. These rounds are separate, so that the
 * score need not wait for its fixes. Never rejects.
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
  // a saving is a verdict; the cost of a fix of waits has an interval
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

/** True for fixes that change time. A limit has no effect on the short list of a mock. */
function makesShorter(rule: Rule): boolean {
  return isOfWaits(rule) && RULES[rule].waits !== 'manyAtOnce';
}

/** Returns the fix that removes needless awaits, if calls do the same and no stack gets shorter. */
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
