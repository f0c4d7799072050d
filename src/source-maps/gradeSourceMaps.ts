import type { ProbeResult } from '../../bench-runner/protocol/probe';
import type { CompiledVariant } from '../document/document';
import { toRunnable } from '../document/runnable';
import type { Failure } from '../failure';
import type { Executor } from '../harness/executor';
import { gradeWay, runOf } from './gradeWay';
import { needsOf } from './editions';
import type { SourceMaps } from './sourceMaps';
import { judgeTarget } from './targets';
import type { SourceMapPlan } from './way';

const ES5 = { name: 'engines of ES5', edition: 5 };

/**
 * Throws in the code as it really runs, and compares reported places with the calls in the source.
 * A variant for ES5 engines, as the gallery's members had in 2013, is a target too, and its map is
 * the one that is followed. `result` is that of the probes at the first boundary. Never rejects.
 */
export async function gradeSourceMaps(
  plan: SourceMapPlan,
  result: ProbeResult,
  executor: Executor,
  signal: AbortSignal,
): Promise<SourceMaps> {
  const own = await gradeWay(plan, result, executor, signal);
  const { variant } = plan;
  if (!variant) return own;
  const es5 = judgeTarget(ES5, needsOf(plan.document));
  const targets = [...own.way.targets, es5];
  if (es5.runsAsWritten) return { ...own, way: { ...own.way, targets } };
  const twins = await gradeTwin(plan, variant, executor, signal);
  return together(own, { ...own.way, targets }, variant, twins);
}

async function gradeTwin(
  plan: SourceMapPlan,
  { document }: CompiledVariant,
  executor: Executor,
  signal: AbortSignal,
): Promise<SourceMaps | Failure> {
  const { variant, ...rest } = plan;
  const runnable = toRunnable(document, plan.readMap);
  const program = { ...plan.program, file: document.file, code: runnable.code };
  const twinPlan = { ...rest, document, runnable, program };
  const result = await runOf(twinPlan, program.code, plan.runtime, executor, signal);
  return result.state === 'completed' ? gradeWay(twinPlan, result, executor, signal) : result;
}

function together(
  own: SourceMaps,
  way: SourceMaps['way'],
  variant: CompiledVariant,
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
    evidence: `${own.evidence} Engines of ES5, as in 2013, need what ${variant.by} made of it. ${why}`,
    way,
  };
}
