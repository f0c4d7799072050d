import type { PreparedCall } from '../calling/preparedCall';
import { failingAsToldApart } from './discriminates';
import { endingWell } from './endsWell';
import { seenOrTold, type Exploration, type Seen } from './exploration';
import { standingForHandlers } from './handlers';
import { reachingMore } from './reaches';

/** Objectives after the first run; each decides by the outcome if it is worth it. */
const OBJECTIVES = [standingForHandlers, reachingMore, failingAsToldApart];

/**
 * Runs a call, or a scenario that completes if it fails. Then it looks for scenarios that get
 * further. Never rejects.
 */
export async function explored<Outcome extends Seen>(
  call: PreparedCall,
  of: Exploration<Outcome>,
): Promise<Outcome> {
  const { outcome, isTold } = await seenOrTold(call, of);
  let seen = await endingWell(outcome, of);
  if (isTold && seen.debuggability === outcome.debuggability) {
    const failed = await of.see(call);
    seen = failed.debuggability.state === 'scored' ? failed : { ...failed, call: seen.call };
  }
  for (const objective of OBJECTIVES) seen = await objective(seen, of);
  return seen;
}
