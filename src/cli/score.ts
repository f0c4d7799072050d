import { runtimesPage } from '../report/pages/runtimes';
import { scorePage } from '../report/pages/score';
import { baseName } from '../report/pages/subject';
import type { Report } from '../report/report';
import { score, scoreTogether, type ScoreOptions } from '../score';
import type { SubjectDocument } from '../document/document';
import type { RunOptions } from './options';
import type { Outcome } from './outcome';
import { runtimesOf, scoreOptions, type Session } from './session';
import { readSubject, unscoredOutcome } from './subjects';

/** `score FILE`: one report, or one a runtime where several were asked for. */
export async function scoreCommand(
  session: Session,
  file: string,
  options: RunOptions,
): Promise<Outcome> {
  const subject = await readSubject(file);
  if (!subject.document) return unscoredOutcome(subject.file, subject.failure);
  const reports: Report[] = [];
  for (const runtime of await runtimesOf(session, options.runtime)) {
    reports.push(await scoreDocument(session, subject.document, scoreOptions(options, runtime)));
  }
  const hasFailed = reports.some(isIncomplete);
  const [only] = reports;
  return only && reports.length === 1
    ? { value: only, page: (units) => scorePage(only, units), hasFailed }
    : { value: { reports }, page: (units) => runtimesPage(reports, units), hasFailed };
}

export function scoreDocument(
  session: Session,
  document: SubjectDocument,
  options: ScoreOptions,
): Promise<Report> {
  const { dependencies, progress, signal } = session;
  const observer = {
    progress: progress.show.bind(progress, baseName(document.file)),
    partial: () => undefined,
  };
  return score(document, options, dependencies, observer, signal);
}

/** Several documents, measured in the same rounds. */
export function scoreDocuments(
  session: Session,
  documents: readonly SubjectDocument[],
  options: ScoreOptions,
): Promise<Report[]> {
  const { dependencies, progress, signal } = session;
  const observer = {
    progress: progress.show.bind(progress, namesOf(documents)),
    partial: () => undefined,
  };
  const entries = documents.map((document) => ({ document, runtime: options.runtime }));
  return scoreTogether(entries, options, dependencies, observer, signal);
}

function namesOf(documents: readonly SubjectDocument[]): string {
  const [first] = documents;
  return first && documents.length === 1 ? baseName(first.file) : `${documents.length} files`;
}

/** Whether something that was asked for could not be had. */
export function isIncomplete({ benchmark, debuggability }: Report): boolean {
  return [benchmark, debuggability].some(
    (part) => part.state !== 'scored' && part.reason.code !== 'notAsked',
  );
}
