import { sharedAccesses } from '../analysis/sharedState';
import { prepareCall } from '../calling/prepareCall';
import type { PreparedCall } from '../calling/preparedCall';
import { SEES } from '../calling/traces';
import { runTwoAtOnce } from '../harness/twoAtOnceJob';
import type { TwoAtOnce } from '../probe/twoAtOnce/race';
import { readRaces } from '../probe/twoAtOnce/readRaces';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { ProbingMeans } from './probe';
import type { Probed } from './stages';

/**
 * Adds what two calls at once do to each other, if the function shares state between calls. Never
 * rejects.
 */
export async function withTwoAtOnce(probed: Probed, means: ProbingMeans): Promise<Probed> {
  const { call, debuggability } = probed;
  if (!call || debuggability.state !== 'scored' || !mayRace(call)) return probed;
  const twoAtOnce = await twoAtOnceOf(call, probed, means);
  if (!twoAtOnce) return probed;
  return { ...probed, debuggability: { ...debuggability, twoAtOnce } };
}

/** True if calls share state that the function changes, and the code can be run as it is. */
function mayRace({ document, range, answersKept, loops, own }: PreparedCall): boolean {
  if (answersKept || loops || own.io === 'real') return false;
  return sharedAccesses(document, range).length > 0;
}

async function twoAtOnceOf(
  call: PreparedCall,
  { entry, debuggability, program }: Probed,
  { executor, dependencies, timeoutMs, signal }: ProbingMeans,
): Promise<TwoAtOnce | null> {
  const recorded = debuggability.state === 'scored' ? debuggability.own : undefined;
  if (!recorded?.completesBy) return null;
  const { readMap, runnerFolder, compilers, project, types } = dependencies;
  const runtime = entry.runtime as RuntimeInfo;
  const traced = await prepareCall(
    entry.document,
    entry.functionName ?? null,
    { ...call.asked, traced: true },
    { readMap, compilers, project, types, node: { runtime, runnerFolder } },
  );
  if (traced.state !== 'prepared' || !traced.traces) return null;
  const { traces } = traced;
  const result = await runTwoAtOnce(
    { ...program, code: traced.runnable.code },
    {
      completesBy: recorded.completesBy,
      sees: SEES,
      locations: traces.accesses.map(({ location }) => location),
      timeoutMs,
    },
    executor,
    runtime,
    signal,
  );
  if (result.state !== 'completed') return null;
  return readRaces(result, traced, traces, { program, runnerFolder });
}
