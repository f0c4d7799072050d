import { failure, type Failure } from '../failure';
import { applyFix } from '../fixes/applyFix';
import { effectOf, type MeasuredEffect } from '../rules/effect';
import type { Fix } from '../fixes/fix';
import { findingsAfterFix } from '../rules/findingsAfterFix';
import type { Report } from '../report/report';
import type { ScoreEntry, ScoringPlan } from './inputs';

/** A subject with its present text, and its report. */
export interface Unfixed {
  entry: ScoreEntry;
  report: Pick<Report, 'debuggability' | 'findings' | 'waits'>;
}

/**
 * Probes the text that a fix would create, in memory, and compares the reports. This runs code.
 * Never rejects.
 *
 * @param probe runs an entry with failing calls
 */
export async function measureFix(
  { entry, report: before }: Unfixed,
  fix: Fix,
  probe: (entry: ScoreEntry) => Promise<Unfixed['report']>,
): Promise<MeasuredEffect | Failure> {
  const document = applyFix(entry.document, fix);
  if (document === null) return notParsed();
  const { debuggability: was } = before;
  if (was.state !== 'scored') return was;
  const { debuggability: is, findings, waits } = await probe({ ...entry, document });
  if (is.state !== 'scored') return is;
  const seen = { ...before, document: entry.document, debuggability: was };
  const mended = findingsAfterFix(fix.edits, seen, {
    document,
    debuggability: is,
    findings,
    waits,
  });
  return { state: 'scored', effect: { ...effectOf(was, is), mended } };
}

/** Returns a plan that only probes. */
export function probingAlone<Plan extends Omit<ScoringPlan, 'rounds'>>(plan: Plan) {
  const parts = { benchmark: false, debuggability: true };
  return { ...plan, parts, prices: 'none', fixes: undefined, levelsOnly: true } as const;
}

/** Returns a plan that only times. */
export function timingAlone<Plan extends ScoringPlan>(plan: Plan, rounds: ScoringPlan['rounds']) {
  const parts = { benchmark: true, debuggability: false };
  return { ...plan, parts, rounds, prices: 'none', fixes: undefined } as const;
}

function notParsed(): Failure {
  return failure('failed', 'syntaxError', 'The changed code does not parse.', {
    needed: 'code that the edit leaves in one piece',
    remedy: 'Make the change by hand, then score the file again.',
  });
}
