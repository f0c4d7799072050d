import type { FailureShape } from '../../bench-runner/protocol/own';
import { analysisOf } from '../analysis/functionAnalysis';
import type { PreparedCall } from '../calling/preparedCall';
import { withFailuresAs } from '../probe/failuresAs';
import type { Exploration, Seen } from './exploration';

/** Limit of error kinds tried: each takes another run of probes. */
const MOST_SHAPES = 2;

/**
 * Probes once more with errors that handlers distinguish (`error.code === 'P2002'`). Consequences
 * that differ from the usual ones are added. Never rejects.
 *
 * @param main the call as it was probed with other errors
 */
export async function failingAsToldApart<Outcome extends Seen>(
  main: Outcome,
  { see }: Exploration<Outcome>,
): Promise<Outcome> {
  const { call, debuggability } = main;
  if (!call || debuggability.state !== 'scored' || call.own.io === 'real') return main;
  const shapes = analysisOf(call.document, call.range)?.failuresToldApart() ?? [];
  let all = debuggability;
  for (const shape of shapes.slice(0, MOST_SHAPES)) {
    const { debuggability: seen } = await see(failingAs(call, shape), 'aside');
    if (seen.state === 'scored') all = withFailuresAs(all, shape, seen);
  }
  return { ...main, debuggability: all };
}

function failingAs(call: PreparedCall, failsAs: FailureShape): PreparedCall {
  return { ...call, own: { ...call.own, call: { ...call.own.call, failsAs } } };
}
