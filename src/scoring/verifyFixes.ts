import type { Effect } from '../rules/effect';
import { fixesOfFinding } from '../fixes/fixesOfFinding';
import type { Fix } from '../fixes/fix';
import { brokenOf } from '../rules/brokenPlace';
import type { Finding } from '../rules/finding';
import { verifiedFix } from '../rules/verifiedFix';
import type { Report } from '../report/report';
import type { ScoreEntry, ScoringObserver } from './inputs';
import { measureFix } from './measureFix';
import { sideBySide } from './sideBySide';
import type { Probed } from './stages';

/**
 * Limit of fixes tried per subject, and times after which none is begun: per subject, and for all
 * together.
 */
const MOST_TRIED = 10;
const BUDGET_MS = 10_000;
const BUDGET_OF_ALL_MS = 60_000;

export interface FixVerificationMeans {
  /** Runs an entry with failing calls. */
  probe: Parameters<typeof measureFix>[2];
  /** Subjects whose fixes are tried at the same time. */
  atOnce: number;
  onProgress: ScoringObserver['progress'];
  /** Milliseconds on a monotonic clock. */
  now(): number;
  signal: AbortSignal;
}

/** Adds to each subject its findings with their fixes. Never rejects. */
export async function verifyFixes<Stage extends Pick<Probed, 'entry' | 'mended'>>(
  probed: readonly Stage[],
  reports: readonly Report[],
  means: FixVerificationMeans,
): Promise<Stage[]> {
  const mended = [...probed];
  const end = means.now() + BUDGET_OF_ALL_MS;
  await sideBySide(probed, means.atOnce, async (each, i) => {
    mended[i] = { ...each, mended: await mend(each.entry, reports[i]!, means, end) };
  });
  return mended;
}

/** Returns the findings of a report, each with the first fix that ends it. Never rejects. */
async function mend(
  entry: ScoreEntry,
  report: Report,
  { probe, onProgress, now, signal }: FixVerificationMeans,
  end: number,
): Promise<Finding[]> {
  const { findings } = report;
  const until = Math.min(now() + BUDGET_MS, end);
  const open = findings.map((finding) => ({
    finding,
    fixes: fixesOfFinding(entry.document, brokenOf(finding)),
  }));
  const total = open.reduce((sum, { fixes }) => sum + fixes.length, 0);
  const tried = new Map<string, { fix: Fix; effect: Effect | null }>();
  const endedBy = (finding: Finding) =>
    [...tried.values()].flatMap(({ fix, effect }) => verifiedFix(finding, fix, effect) ?? [])[0];
  for (const { finding, fixes } of open) {
    for (const fix of fixes.filter(({ id }) => !tried.has(id))) {
      if (endedBy(finding)) break;
      if (signal.aborted || tried.size >= MOST_TRIED || now() > until) break;
      onProgress({ stage: 'probe', done: tried.size, total, text: 'Measuring fixes' });
      const measured = await measureFix({ entry, report }, fix, probe);
      tried.set(fix.id, { fix, effect: measured.state === 'scored' ? measured.effect : null });
    }
  }
  return open.map(({ finding, fixes }) => {
    const found = endedBy(finding);
    if (found) return { ...finding, fix: found };
    const isTried = fixes.length > 0 && fixes.every(({ id }) => tried.has(id));
    return isTried ? { ...finding, fix: null } : finding;
  });
}
