import { baseName } from '../document/words';
import * as path from 'node:path';
import type { SubjectDocument } from '../document/document';
import { functionsNamed } from '../document/findFunction';
import { type NamedPlace, splitName } from '../document/namedPlace';
import type { DocumentProblem } from '../document/problem';
import { readDocument } from '../document/readDocument';
import { withModels } from '../document/withModels';
import { readRevision } from '../document/revision';
import { failure, type Failure, type ReasonCode } from '../failure';
import type { Unscored } from '../report/listings';
import { heading } from '../page/page';
import { failureBlocks } from '../report/pages/failure';
import { REPORT_SCHEMA } from '../report/report';
import { modelsNear } from '../project/userModels';
import type { ScoredSubject } from '../scoring/score';
import type { CallFlags } from './options';
import type { Outcome } from './outcome';
import { pieceNamed } from './pieceNamed';
import { callOf } from './session';
import { understood } from './projectOutcome';
import { usageError } from './usageError';

/** Named file: its document, or why it cannot be read. */
export type NamedFile = ReadFile | (NamedPlace & { document: null; failure: Failure });

/** Named file with a document. */
export type ReadFile = NamedPlace & {
  document: SubjectDocument;
  /** All pieces of code of the text, if the document is one of several. */
  pieces?: readonly SubjectDocument[];
};

const REASONS: Readonly<Partial<Record<DocumentProblem['code'], ReasonCode>>> = {
  binaryFile: 'binaryFile',
  tooLarge: 'tooLarge',
};

/**
 * Reads all files before anything runs, each named as FILE, FILE#FUNCTION or FILE:LINE. Throws a
 * `UsageError` for a path that is no source file; a file with nothing to score is a failed subject.
 */
export async function readSubjects(
  files: readonly string[],
  options: CallFlags = {},
): Promise<NamedFile[]> {
  return Promise.all(files.map((file) => readSubject(file, options)));
}

/** @param revision git revision of the text; by default the working copy */
export async function readSubject(
  named: string,
  options: CallFlags = {},
  revision?: string,
): Promise<NamedFile> {
  const { file, functionName = options.function } = splitName(named);
  const { maxFileKilobytes } = options;
  const limit = maxFileKilobytes === undefined ? {} : { maxBytes: 1024 * maxFileKilobytes };
  const read = await (revision === undefined
    ? readDocument(file, { ...limit, namedByUser: true })
    : readRevision(file, revision, limit));
  const about = functionName === undefined ? {} : { functionName };
  if (read.state === 'read') {
    const models = await understood(() => modelsNear(path.resolve(file)));
    const document = withModels(read.document, models);
    const pieces = read.pieces?.map((piece) => withModels(piece, models));
    const found = { file: document.file, ...about, ...(pieces ? { pieces } : {}) };
    const piece = pieces && functionName !== undefined ? pieceNamed(pieces, functionName) : null;
    if (piece && 'state' in piece) return { ...found, document: null, failure: piece };
    return { ...found, ...onLine(piece ?? document, functionName), document: piece ?? document };
  }
  const { code, message, ...more } = read.problem;
  const reason = REASONS[code];
  if (!reason) throw usageError(read.problem);
  return {
    file: path.resolve(file),
    ...about,
    document: null,
    failure: failure('failed', reason, message, more),
  };
}

/** Replaces a line by the name of its function. */
function onLine(document: SubjectDocument, functionName?: string): { functionName?: string } {
  if (!functionName?.startsWith(':')) return {};
  const [fn] = functionsNamed(document, functionName);
  return fn ? { functionName: fn.path } : {};
}

/** Returns the subject of a file, with its call options. */
export function subjectOf({ document, functionName }: ReadFile, options: CallFlags): ScoredSubject {
  return {
    document,
    ...(functionName === undefined ? {} : { functionName }),
    call: callOf(options),
  };
}

/** Returns the outcome of a command for one subject, if its file cannot be read. */
export function unscoredOutcome(file: string, { state, reason }: Failure): Outcome {
  const value: Unscored = { schema: REPORT_SCHEMA, subject: { file }, state, reason };
  return {
    value,
    page: (units) => [heading(1, baseName(file)), ...failureBlocks({ state, reason }, units)],
    hasFailed: true,
  };
}
