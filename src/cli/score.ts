import { baseName } from '../document/words';
import { statSync } from 'node:fs';

import { summaryOf, type FileScore } from '../report/fileScore';
import { filePage } from '../report/pages/file';
import { runtimesPage } from '../report/pages/runtimes';
import { scorePage } from '../report/pages/score';
import type { Report } from '../report/report';
import { createUnits, type Units } from '../report/units';
import {
  functionsToScore,
  scoreSeveralFunctions,
  type SeveralFunctions,
} from '../scoring/severalFunctions';
import {
  score,
  scoreTogether,
  type ScoredSubject,
  type ScoreEntry,
  type ScoreOptions,
} from '../scoring/score';
import type { Failure, ReasonCode } from '../failure';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { SubjectDocument } from '../document/document';
import { besideGallery } from './besideGallery';
import { projectCommand } from './project';
import { assertForFunctions } from './forFunctions';
import type { RunOptions } from './options';
import type { Outcome } from './outcome';
import { callOf, runtimesOf, scoreOptions, type Session } from './session';
import { readSubject, subjectOf, unscoredOutcome, type ReadFile } from './subjects';
import { usageError } from './usageError';
import { assertNewFile, testToWrite } from './writeTest';

/** `score FILE`: returns one report, or one per requested runtime. */
export async function scoreCommand(
  session: Session,
  file: string,
  options: RunOptions,
): Promise<Outcome> {
  if (isFolder(file)) return projectCommand(session, [file], options);
  const { writeTest } = options;
  if (writeTest !== undefined) await assertNewFile(writeTest);
  const subject = await readSubject(file, options);
  if (!subject.document) return unscoredOutcome(subject.file, subject.failure);
  assertForFunctions(session, [subject], options);
  const runtimes = await runtimesOf(session, options.runtime, subject.file);
  const several = severalIn(session, subject, options);
  if (writeTest !== undefined && (several || runtimes.length > 1)) throw notOfOne();
  if (several) return scoreSeveral(session, several, runtimes, options);
  const reports = await scoreOnRuntimes(session, subjectOf(subject, options), runtimes, options);
  for (const report of reports) await session.history.add(report);
  const hasFailed = reports.some(isIncomplete);
  const [only] = reports;
  if (!only || reports.length > 1)
    return { value: { reports }, page: (units) => runtimesPage(reports, units), hasFailed };
  const outcome = { value: only, page: (units: Units) => scorePage(only, units), hasFailed };
  if (writeTest === undefined) return outcome;
  const test = testToWrite(only, subject.document, writeTest);
  return { ...outcome, test, hasFailed: hasFailed || test.test.state !== 'written' };
}

function notOfOne(): Error {
  return usageError({
    message: 'No test is written of several scores.',
    needed: 'one function and one --runtime beside --write-test',
    remedy: 'Name the function: FILE#NAME, or --function NAME.',
  });
}

function isFolder(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Returns the functions of a file that has several, unless the user named one. */
export function severalIn(
  { dependencies }: Session,
  { document, functionName }: ReadFile,
  { workload: kind }: RunOptions,
): SeveralFunctions | null {
  if (functionName !== undefined) return null;
  return functionsToScore(document, { kind }, dependencies.gallery);
}

/** Scores each function; one that cannot be scored is no failure of the file. */
async function scoreSeveral(
  session: Session,
  several: SeveralFunctions,
  runtimes: readonly (RuntimeInfo | Failure)[],
  options: RunOptions,
): Promise<Outcome> {
  const files: FileScore[] = [];
  for (const runtime of runtimes) {
    const file = await scoreEach(session, several, runtime, options);
    for (const one of file.functions)
      if (one.state === 'scored') await session.history.add(one.report);
    files.push(file);
  }
  const [only] = files;
  return {
    value: only && files.length === 1 ? withoutLists(only) : { files: files.map(withoutLists) },
    page: (units) => files.flatMap((file) => filePage(summaryOf(file), units)),
    hasFailed: files.some(nothingRan),
  };
}

/** @param parts of each score; by default both */
export function scoreEach(
  session: Session,
  several: SeveralFunctions,
  runtime: RuntimeInfo | Failure,
  options: RunOptions,
  parts?: ScoreOptions['parts'],
): Promise<FileScore> {
  const { progress, signal } = session;
  const units = createUnits();
  const observer = {
    progress: progress.show.bind(progress, baseName(several.document.file)),
    partial: (file: FileScore) => progress.preview(() => filePage(summaryOf(file), units)),
  };
  const wanted = { ...scoreOptions(options, runtime, parts), call: callOf(options) };
  return scoreSeveralFunctions(several, wanted, besideGallery(session), observer, signal);
}

/** Removes the lists of functions from the reports, as the file lists them once. */
function withoutLists({ functions, ...file }: FileScore): FileScore {
  const brief = (report: Report) => ({
    ...report,
    complexity: { ...report.complexity, functions: [] },
  });
  return {
    ...file,
    functions: functions.map((one) =>
      one.state === 'scored' ? { ...one, report: brief(one.report) } : one,
    ),
  };
}

function nothingRan({ functions }: FileScore): boolean {
  const reports = functions.flatMap((one) => (one.state === 'scored' ? [one.report] : []));
  return reports.length > 0 && reports.every(isIncomplete);
}

/** Scores on several runtimes in the same rounds, so that the results are comparable. */
async function scoreOnRuntimes(
  session: Session,
  subject: ScoredSubject,
  runtimes: readonly (RuntimeInfo | Failure)[],
  options: RunOptions,
): Promise<Report[]> {
  const [first] = runtimes;
  if (first === undefined) return [];
  const wanted = { prices: 'switches' as const, ...scoreOptions(options, first) };
  const fixes = options.price === undefined ? 'tried' : 'priced';
  if (runtimes.length === 1) return [await scoreSubject(session, subject, { ...wanted, fixes })];
  const entries = runtimes.map((runtime) => ({ ...subject, runtime }));
  return scoreEntries(session, entries, wanted);
}

export function scoreSubject(
  session: Session,
  { document, ...asked }: ScoredSubject,
  options: ScoreOptions,
): Promise<Report> {
  const { progress, signal } = session;
  const units = createUnits();
  const observer = {
    progress: progress.show.bind(progress, baseName(document.file)),
    partial: (report: Report) => progress.preview(() => scorePage(report, units)),
  };
  return score(document, { ...options, ...asked }, besideGallery(session), observer, signal);
}

export function scoreEntries(
  { dependencies, progress, signal }: Session,
  entries: readonly ScoreEntry[],
  options: ScoreOptions,
): Promise<Report[]> {
  const observer = {
    progress: progress.show.bind(progress, namesOf(entries.map(({ document }) => document))),
    partial: () => undefined,
  };
  return scoreTogether(entries, options, dependencies, observer, signal);
}

function namesOf(all: readonly SubjectDocument[]): string {
  const documents = [...new Set(all)];
  const [first] = documents;
  return first && documents.length === 1 ? baseName(first.file) : `${documents.length} files`;
}

/** True if a requested part is missing. */
export function isIncomplete({ benchmark, debuggability }: Report): boolean {
  return [benchmark, debuggability].some(
    (part) => part.state !== 'scored' && !NO_LOSS.includes(part.reason.code),
  );
}

/**
 * Reasons for a part that was not requested, or that does not exist for this workload, code or I/O.
 */
const NO_LOSS: readonly ReasonCode[] = [
  'notAsked',
  'unchanged',
  'notThisWorkload',
  'nothingAsync',
  'notWithRealIo',
];
