import type { ProbeResult } from '../../../bench-runner/protocol';
import { toRunnable } from '../../document/runnable';
import type { Failure } from '../../failure';
import type { Twin } from '../../gallery/twin';
import type { Executor } from '../../harness/executor';
import { gradeWay, runOf } from './gradeWay';
import { needsOf } from './editions';
import type { SourceMaps } from './sourceMaps';
import { judgeTarget } from './targets';
import type { SourceMapPlan } from './way';

const ES5 = { name: 'engines of ES5', edition: 5 };

/**
 * Throws through the way that the document is really run, and holds what is reported against the
 * calls in the source. Where the document has a twin for engines of ES5, as the gallery's members
 * had in 2013, those are among its targets and the twin's map is what is followed. `result` is that
 * of the probes at the first boundary. Never rejects.
 */
export async function gradeSourceMaps(
  plan: SourceMapPlan,
  result: ProbeResult,
  executor: Executor,
  signal: AbortSignal,
): Promise<SourceMaps> {
  const own = await gradeWay(plan, result, executor, signal);
  const { twin } = plan;
  if (!twin) return own;
  const es5 = judgeTarget(ES5, needsOf(plan.document));
  const targets = [...own.way.targets, es5];
  if (es5.runsAsWritten) return { ...own, way: { ...own.way, targets } };
  const twins = await gradeTwin(plan, twin, executor, signal);
  return together(own, { ...own.way, targets }, twin, twins);
}

async function gradeTwin(
  plan: SourceMapPlan,
  { document }: Twin,
  executor: Executor,
  signal: AbortSignal,
): Promise<SourceMaps | Failure> {
  const { twin, ...rest } = plan;
  const runnable = toRunnable(document, plan.readMap);
  const program = { ...plan.program, file: document.file, code: runnable.code };
  const twinPlan = { ...rest, document, runnable, program };
  const result = await runOf(twinPlan, program.code, plan.runtime, executor, signal);
  return result.state === 'completed' ? gradeWay(twinPlan, result, executor, signal) : result;
}

function together(
  own: SourceMaps,
  way: SourceMaps['way'],
  twin: Twin,
  twins: SourceMaps | Failure,
): SourceMaps {
  const found = 'state' in twins ? null : twins;
  const leadsBack = found?.map.state === 'leadsBack' || found?.map.state === 'linesOnly';
  const why = 'state' in twins ? `It did not run here: ${twins.reason.message}` : twins.evidence;
  return {
    ...(found ?? own),
    level: leadsBack ? 4 : 2,
    ran: own.ran,
    needsMap: 'sometimes',
    evidence: `${own.evidence} Engines of ES5, as in 2013, need what ${twin.by} made of it. ${why}`,
    way,
  };
}
