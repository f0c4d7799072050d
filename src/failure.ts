/** Why there is no result. */
export interface Reason {
  code: ReasonCode;
  /** What happened, in one sentence. */
  message: string;
  /** What was found, if that helps. */
  found?: string;
  /** What is needed instead. */
  needed?: string;
  /** The setting, command or edit that solves it. */
  remedy?: string;
  /** Stack of the error, with frames mapped back to the source. */
  stack?: string;
  /** Line in the subject, if known (1-based). */
  line?: number;
  /** The last lines that the child wrote to stderr. */
  stderr?: string;
  exitCode?: number;
  signal?: string;
  /** Calls of the last round that had completed. */
  completed?: number;
  /** Calls of the last round. */
  calls?: number;
  /** Times of the earlier runs, in ms. */
  measuredMs?: number[];
}

export type ReasonCode =
  | 'syntaxError'
  | 'emptyFile'
  | 'onlyTypes'
  | 'binaryFile'
  | 'tooLarge'
  | 'noFunction'
  | 'notUnderstood'
  | 'badTag'
  | 'badSidecar'
  | 'threwOnLoad'
  | 'importFailed'
  | 'notCompiled'
  | 'threw'
  | 'completedWithError'
  | 'calledBackTwice'
  | 'neverCalledBack'
  | 'endless'
  | 'endlessRecursion'
  | 'endsOtherwise'
  | 'exitedEarly'
  | 'uncaughtException'
  | 'unhandledRejection'
  | 'killed'
  | 'outOfMemory'
  | 'memoryLimit'
  | 'scratchLimit'
  | 'badWorkload'
  | 'timedOut'
  | 'hung'
  | 'cancelled'
  | 'noRuntime'
  | 'brokenRuntime'
  | 'notInstalled'
  | 'noTempFolder'
  | 'systemLimit'
  | 'neverLoaded'
  | 'runtimeLacks'
  | 'librariesMissing'
  | 'notInGallery'
  | 'measuredElsewhere'
  | 'untrusted'
  | 'notAllowed'
  | 'notAsked'
  | 'unchanged'
  | 'notThisWorkload'
  | 'exitedWith'
  | 'neverListened'
  | 'requestsFailed'
  | 'nothingMeasured'
  | 'notTheSameWork'
  | 'noSites'
  | 'nothingAsync'
  | 'notWithRealIo'
  | 'notYet';

/** States of a result that could not be had. */
export type FailureState =
  'failed' | 'timedOut' | 'crashed' | 'neverCompleted' | 'cancelled' | 'skipped';

export interface Failure {
  state: FailureState;
  reason: Reason;
}

export function failure(
  state: FailureState,
  code: ReasonCode,
  message: string,
  more: Partial<Reason> = {},
): Failure {
  return { state, reason: { code, message, ...more } };
}

/** True if a part of a result is still to come. */
export function isNotYet<Part extends { state: string }>(
  part: Part,
): part is Extract<Part, Failure> {
  const { reason } = part as Partial<Failure>;
  return reason?.code === 'notYet';
}
