import { buildPlan, buildProfiler } from '../profile/buildProfiler';
import { builtProfiler } from '../profile/nativeProfiler';
import type { Profile } from '../profile/profile';
import { profileDocument, type ProfileDependencies } from '../profile/profileDocument';
import { profileFileName, pruneProfiles } from '../profile/profileFiles';
import type { Failure } from '../failure';
import { withLimits } from '../harness/withLimits';
import type { RuntimeEnvironment } from '../runtimes/find';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { Progress, ScoredSubject } from '../scoring/score';
import type { Settings } from './configuration';

/** Profiles subjects, and builds the native profiler. */
export class Profiles {
  /** @param folder holds the last profiles */
  constructor(
    private readonly folder: string,
    private readonly environment: RuntimeEnvironment,
    private readonly dependencies: ProfileDependencies,
  ) {}

  /**
   * Profiles a subject, and leaves its files in the folder.
   *
   * @param settings with the known workload kind of the subject
   */
  async profile(
    { document, functionName, call }: ScoredSubject,
    { workload, parallel, ioMs, timeoutMs, limits }: Settings,
    runtime: RuntimeInfo | Failure,
    progress: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<Profile> {
    if ('state' in runtime) return runtime;
    const { folder, environment, dependencies } = this;
    await pruneProfiles(folder);
    const built = await builtProfiler(runtime, environment);
    const fileName = profileFileName(document.file, runtime.version, new Date());
    return profileDocument(
      document,
      {
        runtime,
        ...(functionName === undefined ? {} : { functionName }),
        // call options apply to the user's own functions only
        ...(workload === 'function' ? { call: call ?? {} } : {}),
        parallel,
        ioMs,
        timeoutMs,
        wanted: 'auto',
        built,
        folder,
        fileName,
      },
      { ...dependencies, executor: withLimits(dependencies.executor, limits) },
      (now) => progress({ stage: 'profile', ...now }),
      signal,
    );
  }

  buildPlan(runtime: RuntimeInfo): string {
    return buildPlan(runtime, this.environment);
  }

  /** Builds v8-profiler-next for a runtime; resolves to its path. */
  buildProfiler(
    runtime: RuntimeInfo,
    onStep: (text: string) => void,
    signal: AbortSignal,
  ): Promise<string | Failure> {
    return buildProfiler(runtime, this.environment, onStep, signal);
  }
}
