import type { OwnMet } from '../bench-runner/protocol';
import { chosenWorkload, notProbed } from './chosenWorkload';
import { countTokens } from './complexity/count';
import type { Complexity } from './complexity/complexity';
import { prepareCall } from './calling/prepareCall';
import type { PreparedCall } from './calling/preparedCall';
import type { CallWish } from './calling/wish';
import { callsFunction } from './document/workloadKinds';
import { toRunnable, type Runnable } from './document/runnable';
import { whyNothingRuns } from './document/whyNothingRuns';
import { failure, type Failure } from './failure';
import type { KeptFigures } from './gallery/scales';
import { besideShortest } from './gallery/standing';
import { whyMemberCannotRun } from './gallery/whyNotRun';
import type { Benchmark, Workload } from './harness/benchmark';
import { workloadOf, type WorkloadWish } from './harness/workload';
import type { Program } from './harness/benchJob';
import type { Debuggability } from './probe/debuggability';
import type { NotRun, ReportedCall, WorkloadChoice } from './report/report';
import type { ScoreDependencies, ScoreEntry, ScoreOptions } from './scoringInputs';

/** One entry on its way. */
export interface Subject extends Omit<ScoreEntry, 'workload' | 'call'> {
  callWish: CallWish;
  /** How a function of a person's own is called, once that is known. */
  call: PreparedCall | null;
  /** Parts of that function that did not run, once that is known. */
  notRun: NotRun[] | null;
  wish: WorkloadWish;
  workload: Workload;
  /** What made it that kind of workload. */
  choice: WorkloadChoice;
  complexity: Complexity;
  runnable: Runnable;
  program: Program;
  debuggability: Debuggability;
  benchmark: Benchmark;
  /** Of the gallery's uploads, from earlier runs. */
  kept: KeptFigures[];
  /** The file is not any more what was scored. */
  changedOnDisk: boolean;
  /** Its call had failed, and other ways of it were tried. */
  isTriedOtherwise?: boolean;
}

export const NOT_YET = failure('skipped', 'notYet', 'Not measured yet.');
const NOT_ASKED = failure('skipped', 'notAsked', 'Not asked for.');

/** The form that a function alone runs in is made when its call is prepared. */
const NOT_MADE: Runnable = { code: '', map: null, ran: 'asWritten' };

/** A subject as it is before anything of it was run. */
export function subjectOf(
  { document, runtime, functionName, call: callWish = {}, workload: entryWish }: ScoreEntry,
  options: ScoreOptions,
  dependencies: ScoreDependencies,
): Subject {
  const { gallery, readMap } = dependencies;
  const { parts } = options;
  const wish = entryWish ?? options.workload;
  const choice = chosenWorkload(document, functionName ?? null, wish, gallery);
  const runnable = choice.kind === 'function' ? NOT_MADE : toRunnable(document, readMap);
  const workload = workloadOf(choice.kind, wish);
  const stop =
    'state' in runtime
      ? runtime
      : (whyMemberCannotRun(gallery, document.file, runtime) ??
        (choice.kind === 'function' ? null : whyNothingRuns(document, runnable)));
  const later = (asked = true): Failure => stop ?? (asked ? NOT_YET : NOT_ASKED);
  return {
    document,
    functionName,
    callWish,
    call: null,
    notRun: null,
    runtime,
    wish,
    workload,
    choice,
    runnable,
    complexity: besideShortest(countTokens(document, functionName ?? null), choice.kind, gallery),
    program: { file: document.file, code: runnable.code, exportName: functionName ?? null },
    debuggability: callsFunction(choice.kind)
      ? later(parts?.debuggability)
      : (stop ?? notProbed(choice.kind)),
    benchmark: { ...workload, ...later(parts?.benchmark) },
    kept: [],
    changedOnDisk: false,
  };
}

/** What a function is called with is found out from its code, and from files beside it. */
export async function prepare(subject: Subject, dependencies: ScoreDependencies): Promise<void> {
  const { document, functionName = null, callWish, runtime } = subject;
  const { readMap, runnerFolder, editorTypeScript } = dependencies;
  const prepared = await prepareCall(document, functionName, callWish, {
    readMap,
    editorTypeScript,
    node: 'state' in runtime ? undefined : { runtime, runnerFolder },
  }).catch((error: unknown) => notUnderstood(error));
  if (prepared.state !== 'prepared') {
    if (isNotYet(subject.debuggability)) subject.debuggability = prepared;
    if (isNotYet(subject.benchmark)) subject.benchmark = { ...subject.workload, ...prepared };
    return;
  }
  callBy(subject, prepared);
  // the name was found out, or was a shorter one
  if (prepared.functionName !== functionName) {
    subject.complexity = countTokens(document, prepared.functionName);
  }
}

export function callBy(subject: Subject, prepared: PreparedCall): void {
  const { runnable, own } = prepared;
  const { file } = subject.document;
  subject.call = prepared;
  subject.runnable = runnable;
  subject.program = { file, code: runnable.code, exportName: null, own };
}

/**
 * The first call that either half has recorded, or what one that failed had met until then. Null:
 * nothing told of any.
 */
export function foundBy({
  debuggability,
  benchmark,
}: Pick<Subject, 'debuggability' | 'benchmark'>): OwnMet | null {
  const parts = [debuggability, benchmark];
  const recorded = parts.map((part) => (part.state === 'scored' ? part.own : undefined));
  const met = parts.map((part) => (part.state === 'scored' ? undefined : part.met));
  return [...recorded, ...met].find((each) => each !== undefined) ?? null;
}

/** Undefined where a call came to its end, or none was made. */
export function howItFailed(subject: Subject): ReportedCall['failed'] {
  const { debuggability, benchmark } = subject;
  const parts = [debuggability, benchmark];
  if (foundBy(subject)?.completesBy || !parts.some(isFailed)) return undefined;
  return foundBy(subject) ? 'met' : 'untold';
}

function isFailed(part: Benchmark | Debuggability): boolean {
  if (part.state === 'scored' || part.state === 'skipped') return false;
  return part.state !== 'cancelled' && part.reason.code !== 'brokenRuntime';
}

export function isNotYet(part: Benchmark | Debuggability): boolean {
  return part.state !== 'scored' && part.reason.code === 'notYet';
}

/** What is found out is only looked up in syntax, which can be odd in ways that nobody thought of. */
function notUnderstood(error: unknown): Failure {
  const found = error instanceof Error ? error.message : String(error);
  return failure(
    'failed',
    'notUnderstood',
    'How the function is to be called could not be found out from its code.',
    { found, remedy: 'Score a smaller part of the file: select the function, "Score selection".' },
  );
}
