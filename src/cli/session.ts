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

/** What a command works with. */
export interface Session {
  dependencies: ScoreDependencies;
  /** Where results of the gallery are kept, and who else measures it. */
  study: Pick<StudyMeans, 'whenAlone'> & {
    /** @param budgetMs results that were given less are none */
    keptFor(budgetMs: number): KeptResults;
  };
  /** Results of functions of projects. @param folder left out: the user's own */
  keptFunctions(folder?: string): Promise<KeptFunctions>;
  history: ScoreHistory;
  environment: RuntimeEnvironment;
  runtimes: Runtimes;
  installer: Installer;
  galleryInstaller: GalleryInstaller;
  /** Asks the person at the terminal; null where nobody can be asked. */
  confirm: Confirm | null;
  progress: ProgressLine;
  /** Aborted when the person at the terminal cancels. */
  signal: AbortSignal;
}

/** Whose runs may take so much of the machine, where a command says so. */
export function limited(session: Session, asked: Partial<RunLimits>): Session {
  const { memoryPercent, scratchMegabytes } = { ...DEFAULT_LIMITS, ...asked };
  const { dependencies } = session;
  const executor = withLimits(dependencies.executor, { memoryPercent, scratchMegabytes });
  return { ...session, dependencies: { ...dependencies, executor } };
}

/** `--runtime all`: every Node that runs, the newest first. */
const ALL_RUNTIMES = 'all';

/**
 * The runtimes that were asked for, in the order given, or the default one.
 *
 * @param subject the file that is scored, the first where there are several: without a version, a
 *   file above it may name the runtime
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

/** What is to be measured, as far as it does not depend on the file. */
export function workloadOptionsOf(options: RunOptions): WorkloadOptions {
  const { workload: kind, parallel, ioMs, connections, mode } = options;
  return { kind, parallel, ioMs, connections, mode };
}

/** How a function is called, as far as a person said so. */
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
