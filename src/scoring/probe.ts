import type { Failure } from '../failure';
import { compiledVariantOf } from '../gallery/compiledVariant';
import type { Executor } from '../harness/executor';
import type { Debuggability } from '../probe/debuggability';
import { rangeOf } from '../document/packageVersions';
import { browserEvidence } from '../modules/inBrowser';
import { Project } from '../modules/project';
import { probeProgram, type ProbePlan } from '../probe/probeProgram';
import type { RuntimeInfo } from '../runtimes/runtime';
import { asInApp, asInBrowser, asInNode, asInProgram } from './processEnd';
import type { ScoreDependencies } from './inputs';
import { withoutResults, type Prepared, type Probed } from './stages';

/** Results of probing alone. */
export type ProbedCalls = Omit<Probed, 'kept'>;

export interface ProbingMeans {
  executor: Executor;
  dependencies: ScoreDependencies;
  timeoutMs: number;
  signal: AbortSignal;
  levelsOnly?: true;
  /** Runs the calls of other scenarios. Left out: none are run. */
  otherEnds?: ProbePlan['otherEnds'];
}

/**
 * Probes the calls of a subject one after the other. Never rejects.
 *
 * @param onShare receives the share of finished probes: 0 to 1
 */
export async function probe(
  prepared: Prepared,
  means: ProbingMeans,
  onShare: (share: number) => void,
): Promise<ProbedCalls> {
  const debuggability = await debuggabilityOf(prepared, means, onShare);
  if (isFatal(debuggability)) return failedBy(prepared, debuggability);
  return { ...prepared, debuggability, notRun: null };
}

/** Ends a subject whose undisturbed call fails already: it cannot be timed. */
export function failedBy(prepared: Prepared, failed: Failure): ProbedCalls {
  const stage = withoutResults(prepared, beforeTheCalls(failed));
  return { ...stage, debuggability: failed, notRun: null };
}

async function debuggabilityOf(
  { entry, runnable, program, call, workload: { ioMs } }: Prepared,
  { executor, dependencies, timeoutMs, signal, levelsOnly, otherEnds }: ProbingMeans,
  onShare: (share: number) => void,
): Promise<Debuggability> {
  const { runnerFolder, keeper, realIo, gallery, readMap, project } = dependencies;
  const document = call?.document ?? entry.document;
  const runtime = entry.runtime as RuntimeInfo;
  const variant = compiledVariantOf(document, gallery, readMap);
  const seen = await probeProgram(
    {
      ...(otherEnds ? { otherEnds } : {}),
      realIo: (operations) => realIo(runtime, { file: entry.document.file, operations }, signal),
      ...{ document, runnable, program, call, runtime, timeoutMs, ioMs, variant, levelsOnly },
      ...{ runnerFolder, readMap, ...(keeper ? { keeper } : {}) },
    },
    executor,
    ({ done, total }) => onShare(total === 0 ? 1 : done / total),
    signal,
  );
  if (!call) return asInNode(seen);
  const { disk, lastListeners } = project ?? new Project();
  if (rangeOf('react-native', document.file, disk) !== null)
    return asInApp(seen, 'its package depends on react-native');
  const because = browserEvidence(entry.document, call.functionName);
  if (because !== null) return asInBrowser(seen, because);
  return asInProgram(seen, () => lastListeners.of(document.file));
}

/** Returns the failure for the benchmark, which has made no calls of its own. */
function beforeTheCalls(failed: Failure): Failure {
  const { completed, ...reason } = failed.reason;
  return { ...failed, reason };
}

function isFatal(debuggability: Debuggability): debuggability is Failure {
  return debuggability.state !== 'scored' && debuggability.state !== 'skipped';
}
