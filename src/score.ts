/**
 * The way itself: a document in, a report out. Everything that touches the machine is passed in.
 */

import type { SubjectDocument } from './document/document';
import { createRandom } from './harness/random';
import { compareReports } from './report/compareReports';
import type { Comparison, Report } from './report/report';
import {
  Scoring,
  type Progress,
  type ScoreDependencies,
  type ScoreOptions,
  type ScoringObserver,
} from './scoring';

export type { Progress, ScoreDependencies, ScoreOptions };

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
  const scoring = new Scoring([document], options, dependencies, signal, {
    progress: observer.progress,
    partial: ([report]) => report && observer.partial(report),
  });
  const [report] = await scoring.reports();
  return report as Report;
}

/** Scores two documents side by side, in the same rounds, and compares them. Never rejects. */
export async function compare(
  a: SubjectDocument,
  b: SubjectDocument,
  options: ScoreOptions,
  dependencies: ScoreDependencies,
  observer: CompareObserver,
  signal: AbortSignal,
): Promise<Comparison> {
  const scoring = new Scoring([a, b], options, dependencies, signal, {
    progress: observer.progress,
    partial: ([reportA, reportB]) => reportA && reportB && observer.partial(reportA, reportB),
  });
  const [reportA, reportB] = await scoring.reports();
  return compareReports(reportA as Report, reportB as Report, createRandom(dependencies.seed));
}

/** Scores many documents side by side, in the same rounds; reports in the order given. Never rejects. */
export function scoreTogether(
  documents: readonly SubjectDocument[],
  options: ScoreOptions,
  dependencies: ScoreDependencies,
  observer: ScoringObserver,
  signal: AbortSignal,
): Promise<Report[]> {
  return new Scoring(documents, options, dependencies, signal, observer).reports();
}

export type Score = typeof score;
export type Compare = typeof compare;
