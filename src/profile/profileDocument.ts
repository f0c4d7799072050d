import type { SubjectDocument } from '../document/document';
import type { MapReader } from '../document/mapReader';
import { toRunnable } from '../document/runnable';
import { whyNothingRuns } from '../document/whyNothingRuns';
import type { Failure } from '../failure';
import type { Executor } from '../harness/executor';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { Profile } from './profile';
import { type ProfilePlan, profileProgram, type ProfileProgress } from './profileProgram';

export interface ProfileOptions extends Pick<
  ProfilePlan,
  'parallel' | 'ioMs' | 'timeoutMs' | 'wanted' | 'built' | 'folder' | 'fileName'
> {
  /** The Node that runs the subject, or why there is none. */
  runtime: RuntimeInfo | Failure;
  /** Property of the exports to profile instead of the exports themselves. */
  functionName?: string;
}

export interface ProfileDependencies {
  executor: Executor;
  /** Reads the source map that a compiled file names. */
  readMap: MapReader;
  /** Folder of bench-runner. */
  runnerFolder: string;
}

/**
 * Profiles one document: see `profileProgram`. What cannot be had is a state; it rejects only
 * where files cannot be written.
 */
export async function profileDocument(
  document: SubjectDocument,
  { runtime, functionName, ...options }: ProfileOptions,
  { executor, readMap, runnerFolder }: ProfileDependencies,
  onProgress: (progress: ProfileProgress) => void,
  signal: AbortSignal,
): Promise<Profile> {
  if ('state' in runtime) return runtime;
  const runnable = toRunnable(document, readMap);
  const stop = whyNothingRuns(document, runnable);
  if (stop) return stop;
  const program = {
    file: document.file,
    code: runnable.code,
    exportName: functionName ?? null,
  };
  const plan = { ...options, document, runnable, program, runtime, runnerFolder };
  return profileProgram(plan, executor, onProgress, signal);
}
