import type { PreparedCall } from '../calling/preparedCall';
import { filledByOthers } from '../calling/standIns';
import { keepWay, type PrepareCall } from './keepWay';
import { reachedBy, searchWay, type SearchMeans } from './searchWay';
import { onlyUsed, standing, type StandingCall } from './standing';
import type { Probed } from './stages';

export interface ReachMeans extends Omit<SearchMeans, 'runtime'> {
  prepareCall: PrepareCall;
}

/**
 * A call that ends well, made in another way where one comes to calls of I/O which this one passes by: with
 * what other functions are to fill before, or with other answers; else it stays as it was. Never rejects.
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
  if (call.own.io === 'real' || call.own.call.case) return probed;
  const searching = { ...means, runtime: entry.runtime, answersOnly: true };
  const filled = await whereFilled(probed, call, searching);
  if (!filled && isSynchronous(probed)) return probed;
  const search = await searchWay(filled?.call ?? call, searching);
  const found = search?.found;
  if (!found && !filled) return probed;
  const otherwise = bothOf(filled?.differs, found?.differs);
  const outcome = await again({ ...(found ?? filled!).call, otherwise });
  if (outcome.debuggability.state !== 'scored' || passedByIn(outcome) >= passedBy) return probed;
  if (filled || !found) return onlyUsed(outcome);
  const keptBy = await keepWay(entry, call, found.way, means.prepareCall, searching);
  if (keptBy === null || !outcome.call) return outcome;
  return { ...outcome, call: { ...outcome.call, otherwise: { ...otherwise, keptBy } } };
}

/** Nothing in its code waits, as far as that tells. */
function isSynchronous({ debuggability }: Probed): boolean {
  return debuggability.state === 'skipped' && debuggability.reason.code === 'nothingAsync';
}

/** How many calls of I/O that stand in the code no run has led to; where there was none at all, all of them. */
function passedByIn({ debuggability }: Probed): number {
  if (debuggability.state === 'skipped') {
    return /^(?:nothingAsync|noSites)$/.test(debuggability.reason.code) ? Infinity : 0;
  }
  if (debuggability.state !== 'scored') return 0;
  return debuggability.stackTraces.unreached.filter(({ why }) => why === 'notRun').length;
}

/** With what others are to fill before, where a call comes to more of its I/O by that; else null. */
async function whereFilled(
  { entry }: Probed,
  call: PreparedCall,
  means: ReachMeans & SearchMeans,
): Promise<StandingCall | null> {
  const all = filledByOthers(entry.document, call.range);
  // one that says what is over, such as `closed`, may keep the call from all that it does
  const kept = all.filter(({ is }) => is !== 'boolean');
  const tried = kept.length < all.length ? [all, kept] : [all];
  if (all.length === 0) return null;
  let most = (await reachedBy(call, means)) ?? 0;
  let best: StandingCall | null = null;
  for (const standIns of tried) {
    const stood = await standing(entry, standIns, means.prepareCall);
    const reached = stood && (await reachedBy(stood.call, means));
    if (reached === null || reached <= most) continue;
    most = reached;
    best = stood;
  }
  return best;
}

function bothOf(...all: (StandingCall['differs'] | undefined)[]): StandingCall['differs'] {
  return {
    leftOut: all.flatMap((each) => each?.leftOut ?? []),
    given: all.flatMap((each) => each?.given ?? []),
    answered: all.flatMap((each) => each?.answered ?? []),
  };
}
