import * as path from 'node:path';
import type { CallOptions } from '../calling/callOptions';
import type { Failure } from '../failure';
import { DEFAULT_LIMITS, type RunLimits } from '../harness/keeping/limits';
import { withLimits } from '../harness/withLimits';
import type { WorkloadOptions } from '../harness/workload';
import type { RuntimeEnvironment } from '../runtimes/environment';
import type { Runtimes } from '../runtimes/find';
import type { GalleryInstaller } from '../gallery/installGallery';
import type { Installer } from '../runtimes/install';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { ScoreDependencies, ScoreOptions } from '../scoring/score';
import type { ScoreHistory } from '../project/history';
import type { KeptFunctions } from '../project/keptFunctions';
import type { StudyMeans } from '../study/runGallery';
import type { KeptResults } from '../study/study';
import type { Confirm } from './confirm';
import type { CallFlags, RunOptions } from './options';
import type { ProgressLine } from './progressLine';

/** Services of a command. */
export interface Session {
  dependencies: ScoreDependencies;
  /** Kept results of the gallery, and a lock against other processes that measure it. */
  study: Pick<StudyMeans, 'whenAlone'> & {
    /** @param budgetMs results with a smaller budget are ignored */
    keptFor(budgetMs: number): KeptResults;
  };
  /**
   * Kept results of functions of projects.
   * @param folder by default the user's own
   */
  keptFunctions(folder?: string): Promise<KeptFunctions>;
  history: ScoreHistory;
  environment: RuntimeEnvironment;
  runtimes: Runtimes;
  installer: Installer;
  galleryInstaller: GalleryInstaller;
  /** Asks the user at the terminal; null without one. */
  confirm: Confirm | null;
  progress: ProgressLine;
  /** Aborted when the user cancels. */
  signal: AbortSignal;
}

/** Returns a session whose runs have the limits that a command sets. */
export function limited(session: Session, asked: Partial<RunLimits>): Session {
  const { memoryPercent, scratchMegabytes } = { ...DEFAULT_LIMITS, ...asked };
  const { dependencies } = session;
  const executor = withLimits(dependencies.executor, { memoryPercent, scratchMegabytes });
  return { ...session, dependencies: { ...dependencies, executor } };
}

/** Value of `--runtime all`: every Node that runs, the newest first. */
const ALL_RUNTIMES = 'all';

/**
 * Returns the requested runtimes in their order, or the default one.
 *
 * @param subject the scored file, or the first one: without a version, a file above it may name the
 *   runtime
 */
export async function runtimesOf(
  { runtimes, signal }: Session,
  wanted: readonly string[],
  subject: string | undefined,
): Promise<(RuntimeInfo | Failure)[]> {
  const folder = subject === undefined ? undefined : path.dirname(path.resolve(subject));
  if (wanted.length === 0) return [await runtimes.find(undefined, { folder, signal })];
  const found = await Promise.all(
    wanted.map((each) =>
      each === ALL_RUNTIMES ? runtimes.newestFirst(signal) : runtimes.find(each, { signal }),
    ),
  );
  return found.flat();
}

/** Returns the workload options, as far as they do not depend on the file. */
export function workloadOptionsOf(options: RunOptions): WorkloadOptions {
  const { workload: kind, parallel, ioMs, connections, mode } = options;
  return { kind, parallel, ioMs, connections, mode };
}

/** Returns the options for calling a function that the user gave. */
export function callOf({ completes, io, case: name }: CallFlags): CallOptions {
  return {
    ...(completes === undefined || completes === 'auto' ? {} : { completesBy: completes }),
    ...(io === undefined ? {} : { io }),
    ...(name === undefined ? {} : { case: name }),
  };
}

export function scoreOptions(
  options: RunOptions,
  runtime: RuntimeInfo | Failure,
  parts: ScoreOptions['parts'] = { benchmark: true, debuggability: true },
): ScoreOptions {
  return {
    workload: workloadOptionsOf(options),
    runtime,
    budgetMs: options.budget * 1000,
    timeoutMs: options.timeout * 1000,
    parts,
    ...(options.price === undefined ? {} : { prices: 'all' }),
    rules: options.rule,
  };
}
