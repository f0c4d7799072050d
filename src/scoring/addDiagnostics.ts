import { explainFailure } from './reporting/explainFailure';
import { partsNotRun } from './reporting/partsNotRun';
import { foundCallsOf } from './foundCalls';
import { whyNotRepeated } from './repeatability';
import type { Measured, Probed } from './stages';

/** Adds unexecuted lines and failure locations to a stage. */
export async function addDiagnostics<Stage extends Probed | Measured>(
  stage: Stage,
): Promise<Stage> {
  const { call, notRun, debuggability, benchmark } = stage;
  const neverRan = debuggability.state === 'scored' ? debuggability.neverRan : null;
  if (!call) return stage;
  return {
    ...stage,
    notRun: notRun ?? (await partsNotRun(call, foundCallsOf(stage)?.notRun)),
    neverRan: stage.neverRan ?? (await partsNotRun(call, neverRan)),
    debuggability: await explainFailure(debuggability, call),
    benchmark: whyNotRepeated(await explainFailure(benchmark, call), stage),
  };
}
