import { membersSetBefore } from '../calling/standIns';
import type { Debuggability } from '../probe/debuggability';
import type { PreparedCall } from '../calling/preparedCall';
import type { PrepareCall } from './keepWay';
import type { Probed } from './stages';
import { standing } from './standing';

/**
 * Where a handler of a failure asks for a member that another method sets up (`this.logger.error(…)`, of
 * `init(logger)`), the calls are made to fail once more with that invented: a TypeError there would tell of
 * the object that the method was called on, and not of the method. As before where that changes nothing.
 *
 * @param again probes the same, called in that way
 */
export async function standForHandlers(
  probed: Probed,
  prepareCall: PrepareCall,
  again: (call: PreparedCall) => Promise<Probed>,
): Promise<Probed> {
  const { call, entry } = probed;
  const before = missed(probed.debuggability);
  if (!call || before === 0 || call.own.io === 'real' || call.own.call.case) return probed;
  if (call.otherwise) return probed;
  const stood = await standing(entry, membersSetBefore(entry.document, call.range), prepareCall);
  if (!stood) return probed;
  const otherwise = { ...stood.differs, forHandlers: true as const };
  const outcome = await again({ ...stood.call, otherwise });
  const isBetter =
    outcome.debuggability.state === 'scored' && missed(outcome.debuggability) < before;
  return isBetter ? outcome : probed;
}

/** Failures whose handler failed by itself, as something was not there. */
function missed(debuggability: Debuggability): number {
  if (debuggability.state !== 'scored') return 0;
  return debuggability.stackTraces.sites.filter(({ consequence, alsoSeen }) =>
    [consequence, ...alsoSeen].some(
      (each) =>
        each && 'mistake' in each && each.mistake && /undefined|null/.test(each.error.message),
    ),
  ).length;
}
