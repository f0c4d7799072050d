/** Scores documents and compares them. All that touches the machine is passed in. */

import type { SubjectDocument } from '../document/document';
import { compareReports } from './comparing/compareReports';
import type { Comparison, Report } from '../report/report';
import { revisionChange, whyUnchanged, withReach } from './revisionChange';
import { ROUNDS } from './roundCounts';
import { scoreAll } from './scoring';
import type {
  Progress,
  ScoreDependencies,
  ScoreEntry,
  ScoredSubject,
  ScoringObserver,
  ScoringPlan,
} from './inputs';

export type { Progress, ScoreDependencies, ScoredSubject, ScoreEntry };

export interface ScoreOptions extends Omit<ScoringPlan, 'rounds'>, Omit<ScoredSubject, 'document'> {
  /** The Node that runs the subject, or why there is none. */
  runtime: ScoreEntry['runtime'];
}

/**
 * Kind of a group: a gallery, the rows of a published table, pairs to compare, or the functions of
 * a file.
 */
export type Many = 'gallery' | 'table' | 'pairs' | 'functions';

/** Subjects of a group probed at the same time: probes measure no time. */
const MANY_AT_ONCE = 2;

export interface ScoreObserver {
  progress(progress: Progress): void;
  /** Receives the report so far; parts still to come are `skipped` with the reason `notYet`. */
  partial(report: Report): void;
}

export interface CompareObserver {
  progress(progress: Progress): void;
  partial(a: Report, b: Report): void;
}

/** Scores one document. Never rejects: a missing result is a state in the report. */
export async function score(
  document: SubjectDocument,
  options: ScoreOptions,
  dependencies: ScoreDependencies,
  observer: ScoreObserver,
  signal: AbortSignal,
): Promise<Report> {
  const { runtime, functionName, call, ...wanted } = options;
  const entries = [{ document, runtime, functionName, call }];
  const plan = figures({ prices: 'switches', fixes: 'tried', ...wanted } as const);
  const each: ScoringObserver = {
    progress: observer.progress,
    partial: ([report]) => report && observer.partial(report),
  };
  const [report] = await scoreAll(entries, plan, dependencies, each, signal);
  return report as Report;
}

/** Scores two subjects side by side, in the same rounds, and compares them. Never rejects. */
export async function compare(
  a: ScoredSubject,
  b: ScoredSubject,
  options: Omit<ScoreOptions, keyof ScoredSubject>,
  dependencies: ScoreDependencies,
  observer: CompareObserver,
  signal: AbortSignal,
): Promise<Comparison> {
  const change = revisionChange(a, b);
  const runtime = whyUnchanged(change) ?? options.runtime;
  const entries = [a, b].map((subject) => ({ ...subject, runtime }));
  const plan = { ...options, rounds: ROUNDS.verdict };
  const both: ScoringObserver = {
    progress: observer.progress,
    partial: ([reportA, reportB]) => reportA && reportB && observer.partial(reportA, reportB),
  };
  const [reportA, reportB] = await scoreAll(entries, plan, dependencies, both, signal);
  const comparison = compareReports(reportA as Report, reportB as Report);
  return change ? { ...comparison, change: withReach(change, comparison.b) } : comparison;
}

/**
 * Scores many documents, each on its runtime, side by side in the same rounds. Returns reports in
 * the given order. Never rejects.
 *
 * @param options `many`: the kind of group, whose members get fewer rounds than a single document
 */
export function scoreTogether(
  entries: readonly ScoreEntry[],
  options: Omit<ScoringPlan, 'rounds'> & { many?: Many },
  dependencies: ScoreDependencies,
  observer: ScoringObserver,
  signal: AbortSignal,
): Promise<Report[]> {
  const { many, ...wanted } = options;
  const plan =
    many === undefined
      ? figures(wanted)
      : { ...wanted, rounds: ROUNDS[many], probesAtOnce: MANY_AT_ONCE };
  return scoreAll(entries, plan, dependencies, observer, signal);
}

function figures<Options>(options: Options): Options & Pick<ScoringPlan, 'rounds'> {
  return { ...options, rounds: ROUNDS.figures };
}
