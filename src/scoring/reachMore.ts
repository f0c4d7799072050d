import type { PreparedCall } from '../calling/preparedCall';
import { keepWay, type PrepareCall } from './keepWay';
import { searchWay, type SearchMeans } from './searchWay';
import type { Probed } from './stages';

export interface ReachMeans extends Omit<SearchMeans, 'runtime'> {
  prepareCall: PrepareCall;
}

/**
 * A call that ends well, made in another way where a search finds one that comes to calls of I/O which
 * this one passes by; else it stays as it was. Never rejects.
 *
 * @param again probes the same, called in that way
 */
export async function reachMore(
  probed: Probed,
  means: ReachMeans,
  again: (call: PreparedCall) => Promise<Probed>,
): Promise<Probed> {
  const { call, entry } = probed;
  const passedBy = passedByIn(probed);
  // a way that was searched for already reaches what one can
  if (!call || call.otherwise || passedBy === 0 || 'state' in entry.runtime) return probed;
  const searching = { ...means, runtime: entry.runtime, answersOnly: true };
  const search = await searchWay(call, searching);
  if (!search?.found) return probed;
  const { found } = search;
  const outcome = await again({ ...found.call, otherwise: found.differs });
  if (outcome.debuggability.state !== 'scored' || passedByIn(outcome) >= passedBy) return probed;
  const keptBy = await keepWay(entry, call, found.way, means.prepareCall, searching);
  if (keptBy === null || !outcome.call) return outcome;
  return { ...outcome, call: { ...outcome.call, otherwise: { ...found.differs, keptBy } } };
}

/** How many calls of I/O that stand in the code no run has led to. */
function passedByIn({ debuggability }: Probed): number {
  if (debuggability.state !== 'scored') return 0;
  return debuggability.stackTraces.unreached.filter(({ why }) => why === 'notRun').length;
}
