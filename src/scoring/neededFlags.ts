import { runProbes } from '../harness/probeJob';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { ProbingMeans } from './probe';
import type { Prepared } from './stages';
import { isNotYet } from '../failure';

/** Flags with which old runtimes parse later syntax. */
const FLAGS = ['--harmony'];

/**
 * Adds the flags that a runtime needs to parse the code, if it fails without them and succeeds with
 * them. Runtimes with async functions are not tried.
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

/** True if the runtime parses the file, whatever its call does. */
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
