import { failure, type Failure } from '../failure';
import { buildPlan, buildProfiler } from '../profile/buildProfiler';
import { builtProfiler } from '../profile/nativeProfiler';
import type { WantedProfiler } from '../profile/profileJob';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { Session } from './session';
import { usageError } from './usageError';

export interface ProfilerOptions {
  profiler: WantedProfiler;
  /** Fetches and builds without asking. */
  yes?: true;
}

/**
 * Returns the path of v8-profiler-next for the runtime, or null to use the inspector. Builds it
 * only if it was requested by name, after a confirmation.
 */
export async function profilerFor(
  runtime: RuntimeInfo,
  { environment, confirm, progress, signal }: Session,
  { profiler, yes }: ProfilerOptions,
): Promise<string | null | Failure> {
  if (profiler === 'inspector') return null;
  const built = await builtProfiler(runtime, environment);
  if (built !== null || profiler === 'auto') return built;
  if (!yes && confirm === null) {
    throw usageError({
      message: `v8-profiler-next is not built for Node ${runtime.version}, and this is not a terminal.`,
      needed: '--yes, where it is to be fetched and built; or --profiler inspector',
    });
  }
  if (!yes && !(await confirm?.(`${buildPlan(runtime, environment)}?`, signal))) {
    return failure('cancelled', 'cancelled', 'Nothing was built.');
  }
  return buildProfiler(runtime, environment, (text) => progress.say(text), signal);
}
