import type { FailureShape } from '../../bench-runner/protocol/own';
import { analysisOf } from '../analysis/functionAnalysis';
import type { PreparedCall } from '../calling/preparedCall';
import { withFailuresAs } from '../probe/failuresAs';
import type { Probed } from './stages';

/** So many are seen; each is a probe more. */
const MOST_SHAPES = 2;

/**
 * Where handlers tell failures apart (`error.code === 'P2002'`), the calls are made to fail once more with errors
 * that they mean: what they do then is seen beside what they do with any other. Never rejects.
 *
 * @param again probes the same, called in that way
 */
export async function failAsToldApart(
  probed: Probed,
  again: (call: PreparedCall) => Promise<Probed>,
): Promise<Probed> {
  const { call, debuggability } = probed;
  if (!call || debuggability.state !== 'scored' || call.own.io === 'real') return probed;
  const shapes = analysisOf(call.document, call.range)?.failuresToldApart() ?? [];
  let all = debuggability;
  for (const shape of shapes.slice(0, MOST_SHAPES)) {
    const { debuggability: seen } = await again(failingAs(call, shape));
    if (seen.state === 'scored') all = withFailuresAs(all, shape, seen);
  }
  return { ...probed, debuggability: all };
}

function failingAs(call: PreparedCall, failsAs: FailureShape): PreparedCall {
  return { ...call, own: { ...call.own, call: { ...call.own.call, failsAs } } };
}
