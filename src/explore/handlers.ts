import { membersSetBefore } from '../calling/standIns';
import type { Debuggability } from '../probe/debuggability';
import type { Exploration, Seen } from './exploration';
import { mayInvent } from './explore';
import { withStandIns } from './standIns';

/**
 * Probes once more with a mock if a handler needs a member that another method sets
 * (`this.logger.error(…)`, of `init(logger)`). A TypeError there would come from the receiver, not
 * from the method. The outcome stays unless it improves.
 */
export async function standingForHandlers<Outcome extends Seen>(
  seen: Outcome,
  of: Exploration<Outcome>,
): Promise<Outcome> {
  const { call } = seen;
  const before = missed(seen.debuggability);
  if (!call || before === 0 || !mayInvent(call) || call.otherwise) return seen;
  const stood = await withStandIns(membersSetBefore(of.document, call.range), of);
  if (!stood) return seen;
  const otherwise = { ...stood.differs, forHandlers: true as const };
  const outcome = await of.see({ ...stood.call, otherwise });
  const isBetter =
    outcome.debuggability.state === 'scored' && missed(outcome.debuggability) < before;
  return isBetter ? outcome : seen;
}

/** Counts failures whose handler failed because a value was missing. */
function missed(debuggability: Debuggability): number {
  if (debuggability.state !== 'scored') return 0;
  return debuggability.stackTraces.sites.filter(({ consequence, alsoSeen }) =>
    [consequence, ...alsoSeen].some(
      (each) =>
        each && 'mistake' in each && each.mistake && /undefined|null/.test(each.error.message),
    ),
  ).length;
}
