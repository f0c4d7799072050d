import { runProbes } from '../harness/probeJob';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { ProbingMeans } from './probe';
import type { Prepared } from './stages';
import { isNotYet } from '../failure';

/** By which old runtimes read what was to come to the language. */
const FLAGS = ['--harmony'];

/**
 * The same on a runtime with the flags that it needs to read the code, where it cannot without them and
 * can with them: both are tried. Runtimes that know async functions are not asked.
 */
export async function withNeededFlags(prepared: Prepared, means: ProbingMeans): Promise<Prepared> {
  const { entry, debuggability, benchmark } = prepared;
  const { runtime } = entry;
  const isToRun = isNotYet(debuggability) || isNotYet(benchmark);
  if (!isToRun || 'state' in runtime || runtime.capabilities.asyncFunctions) return prepared;
  const missing = FLAGS.filter((flag) => !runtime.flags.includes(flag));
  const flagged = { ...runtime, flags: [...runtime.flags, ...missing] };
  if (missing.length === 0 || (await reads(prepared, runtime, means))) return prepared;
  return (await reads(prepared, flagged, means))
    ? { ...prepared, entry: { ...entry, runtime: flagged } }
    : prepared;
}

/** Whether the file is understood there, whatever becomes of its call. */
async function reads(
  { program }: Prepared,
  runtime: RuntimeInfo,
  { executor, timeoutMs, signal }: ProbingMeans,
): Promise<boolean> {
  const options = { boundary: 'promisified', longStacks: 'off', timeoutMs } as const;
  const { result } = await runProbes(
    program,
    { ...options, modes: [], only: [] },
    executor,
    runtime,
    signal,
  );
  return result.state === 'completed' || result.reason.code !== 'syntaxError';
}
