/** Scores a file with several functions, in the same rounds as far as possible. */

import type { SubjectDocument } from '../document/document';
import { isEmbedded } from '../document/embedded';
import { countTokens } from '../complexity/count';
import { countFunctions } from '../complexity/countFunctions';
import { severalFunctions, worthRunning } from '../document/severalFunctions';
import { failure, type Failure } from '../failure';
import type { Gallery } from '../gallery/gallery';
import type { WorkloadOptions } from '../harness/workload';
import type { FileFunction, FileScore } from '../report/fileScore';
import type { ListedFunction } from '../report/listings';
import { REPORT_SCHEMA, type Report, type WorkloadChoice } from '../report/report';
import { onceInFile } from '../report/toldOnce';
import { NO_RUNTIME } from '../runtimes/runtime';
import { chosenWorkload } from './chosenWorkload';
import type { Progress, ScoreDependencies, ScoreEntry } from './inputs';
import { modelWarnings } from './reporting/modelWarnings';
import { scoreTogether, type ScoreOptions } from './score';
import { subjectOf } from './subject';

/** Limits of functions per file that are probed, and of those that are timed: each takes time. */
const MOST_PROBED = 40;
const MOST_TIMED = 12;

/** A file, its functions and its workload. */
export interface SeveralFunctions {
  document: SubjectDocument;
  /** In the order of the text. */
  functions: ListedFunction[];
  choice: WorkloadChoice;
}

/** Returns the functions of a file with several; null: it is scored as one. Runs no code. */
export function functionsToScore(
  document: SubjectDocument,
  workload: Pick<WorkloadOptions, 'kind'>,
  gallery: Gallery,
): SeveralFunctions | null {
  const choice = chosenWorkload(document, null, workload, gallery);
  const isOfFile = choice.chosenBy === 'file';
  const several = isOfFile ? severalFunctions(document, choice.kind) : null;
  if (!several) return null;
  const counted = new Map(countFunctions(document).map(({ path, tokens }) => [path, tokens]));
  const functions = several.map(
    ({ name, line, endLine, path, exported, nested, asyncLook }): ListedFunction => {
      const tokens = counted.get(path) ?? 0;
      return { name, line, endLine, tokens, path, exported, nested, asyncLook };
    },
  );
  return { document, functions, choice };
}

export interface FileOptions extends Omit<ScoreOptions, 'functionName'> {
  /** Path of the function that is scored before the others. Left out: none is. */
  first?: string;
}

export interface FileObserver {
  progress(progress: Progress): void;
  partial(score: FileScore): void;
}

/** Scores the functions of a file. Never rejects: a missing result is a state of its function. */
export async function scoreSeveralFunctions(
  several: SeveralFunctions,
  { first, call, runtime, ...wanted }: FileOptions,
  dependencies: ScoreDependencies,
  observer: FileObserver,
  signal: AbortSignal,
): Promise<FileScore> {
  const { document } = several;
  const inTurn = turns(several, first);
  const entries = inTurn.map(({ path }, nth): ScoreEntry => ({
    ...{ document, runtime, call, functionName: path },
    parts: { debuggability: true, benchmark: nth < MOST_TIMED, ...wanted.parts },
  }));
  const { workload, ...plan } = wanted;
  const frame = frameOf(several, { runtime, workload }, dependencies);
  const scoreOf = (reports: readonly Report[]): FileScore => ({
    ...frame,
    measured: reports[0]?.measured ?? frame.measured,
    functions: onceInFile(
      document.file,
      several.functions.map((one) => outcomeOf(one, reports[inTurn.indexOf(one)])),
    ),
  });
  const reports = await scoreTogether(
    entries,
    { ...plan, workload: { ...workload, kind: 'function' }, many: 'functions', fixes: 'tried' },
    dependencies,
    { progress: observer.progress, partial: (known) => observer.partial(scoreOf(known)) },
    signal,
  );
  return scoreOf(reports);
}

/** Returns the score of a file before any code runs. @param why the reason */
export function listed(
  several: SeveralFunctions,
  options: Pick<FileOptions, 'runtime' | 'workload'>,
  dependencies: Pick<ScoreDependencies, 'version' | 'seed'>,
  why: Failure,
): FileScore {
  const toRun = new Set(turns(several));
  const functions = several.functions.map((one) =>
    toRun.has(one) ? { ...one, ...why } : outcomeOf(one, undefined),
  );
  return { ...frameOf(several, options, dependencies), functions };
}

/** Returns the functions to run, in their order. */
function turns({ functions }: SeveralFunctions, first?: string): ListedFunction[] {
  const isFirst = ({ path }: ListedFunction) => Number(path === first);
  const inTurn = worthRunning(functions).sort((a, b) => isFirst(b) - isFirst(a));
  // a function that waits for nothing cannot be probed
  const isSynchronous = inTurn.every(({ asyncLook }) => asyncLook === null);
  return inTurn.slice(0, isSynchronous ? MOST_TIMED : MOST_PROBED);
}

function frameOf(
  { document, choice }: SeveralFunctions,
  { runtime, workload }: Pick<FileOptions, 'runtime' | 'workload'>,
  { version, seed }: Pick<ScoreDependencies, 'version' | 'seed'>,
): Omit<FileScore, 'functions'> {
  const { parallel, ioMs, mode } = workload;
  const isMore = choice.kind !== 'function' && !isEmbedded(document);
  const warnings = modelWarnings(document);
  const startedAt = new Date().toISOString();
  return {
    schema: REPORT_SCHEMA,
    subject: subjectOf(document),
    complexity: countTokens(document),
    runtime: 'state' in runtime ? NO_RUNTIME : runtime,
    workload: { parallel, ioMs, mode },
    ...(isMore ? { alsoIs: choice } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
    measured: { by: version, startedAt, durationMs: 0, childMs: 0, runs: 0, seed },
  };
}

function outcomeOf(listed: ListedFunction, report: Report | undefined): FileFunction {
  if (report) return { ...listed, state: 'scored', report: { ...report, workload: asOne(listed) } };
  return { ...listed, ...(listed.asyncLook === null ? SYNCHRONOUS : TOO_MANY) };
}

/**
 * Returns the workload of a listed function. Handlers and operations count as functions: a server
 * would run for real.
 */
function asOne({ path, line }: ListedFunction): WorkloadChoice {
  return {
    kind: 'function',
    chosenBy: 'file',
    because: `${path} is one of its functions (line ${line})`,
  };
}

const SYNCHRONOUS = failure('skipped', 'nothingAsync', 'Nothing in it looks asynchronous.');

const TOO_MANY = failure(
  'skipped',
  'notAsked',
  `A file has ${MOST_PROBED} functions run at a time.`,
);
