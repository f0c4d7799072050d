/**
 * The way itself: a document in, a report out. Everything that touches the machine is passed in.
 */

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
 * A whole gallery, the rows of a published table, those that a text says which is faster of, or the
 * functions of a file.
 */
export type Many = 'gallery' | 'table' | 'pairs' | 'functions';

/** Probes measure no time, so those of a gallery need not wait for each other. */
const MANY_AT_ONCE = 2;

export interface ScoreObserver {
  progress(progress: Progress): void;
  /** What is known so far: parts that are still to come are `skipped` with the reason `notYet`. */
  partial(report: Report): void;
}

export interface CompareObserver {
  progress(progress: Progress): void;
  partial(a: Report, b: Report): void;
}

/** Scores one document. Never rejects: what cannot be had is a state in the report. */
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
 * Scores many documents, each on its runtime, side by side in the same rounds; reports in the order
 * given. Never rejects.
 *
 * @param options `many`: what the many are, of which each is looked at less closely than one alone
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
