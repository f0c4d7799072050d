import type { PreparedCall } from '../calling/preparedCall';
import { failingAsToldApart } from './discriminates';
import { endingWell } from './endsWell';
import { seenOrTold, type Exploration, type Seen } from './exploration';
import { standingForHandlers } from './handlers';
import { reachingMore } from './reaches';

/** Each as far as it is worth it for what was seen so far. */
const OBJECTIVES = [standingForHandlers, reachingMore, failingAsToldApart];

/**
 * Sees a call, or, where it fails, one that ends well in its stead; then in which scenarios it comes to more. Never
 * rejects.
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
