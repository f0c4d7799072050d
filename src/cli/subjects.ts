import * as path from 'node:path';
import type { SubjectDocument } from '../document/document';
import type { DocumentProblem } from '../document/problem';
import { readDocument } from '../document/readDocument';
import { failure, type Failure, type ReasonCode } from '../failure';
import type { Unscored } from '../report/listings';
import { heading } from '../report/page';
import { failureBlocks } from '../report/pages/failure';
import { baseName } from '../report/pages/subject';
import { REPORT_SCHEMA } from '../report/report';
import type { Outcome } from './outcome';
import { usageError } from './usageError';

/** A file that was named: its document, or why there is no text to score. */
export type NamedFile = { file: string } & (
  { document: SubjectDocument } | { document: null; failure: Failure }
);

const REASONS: Readonly<Partial<Record<DocumentProblem['code'], ReasonCode>>> = {
  binaryFile: 'binaryFile',
  tooLarge: 'tooLarge',
};

/**
 * Reads all files before anything runs. Throws a `UsageError` for a path that names no source
 * file; a file with nothing in it that can be scored is a subject that failed.
 */
export async function readSubjects(files: readonly string[]): Promise<NamedFile[]> {
  return Promise.all(files.map(readSubject));
}

export async function readSubject(file: string): Promise<NamedFile> {
  const read = await readDocument(file, { namedByUser: true });
  if (read.state === 'read') return { file: read.document.file, document: read.document };
  const { code, message, ...more } = read.problem;
  const reason = REASONS[code];
  if (!reason) throw usageError(read.problem);
  return {
    file: path.resolve(file),
    document: null,
    failure: failure('failed', reason, message, more),
  };
}

/** What a command for a single subject finds in a file without a text. */
export function unscoredOutcome(file: string, { state, reason }: Failure): Outcome {
  const value: Unscored = { schema: REPORT_SCHEMA, subject: { file }, state, reason };
  return {
    value,
    page: (units) => [heading(1, baseName(file)), ...failureBlocks({ state, reason }, units)],
    hasFailed: true,
  };
}
