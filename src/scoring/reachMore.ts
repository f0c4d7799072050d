import type { PreparedCall } from '../calling/preparedCall';
import { filledByOthers } from '../calling/standIns';
import { withBesideWays } from '../probe/besideWays';
import { testsWhatItSets } from '../calling/testsWhatItSets';
import { keepWay, type PrepareCall } from './keepWay';
import { calledBy } from './prepare';
import {
  reachedBy,
  searchWay,
  withOwnAnswers,
  type FoundCall,
  type SearchMeans,
} from './searchWay';
import { onlyUsed, standing, type StandingCall } from './standing';
import type { Probed } from './stages';
import { named } from '../models/shipped';

export interface ReachMeans extends Omit<SearchMeans, 'runtime'> {
  prepareCall: PrepareCall;
}

/**
 * A call that ends well, made in another way where one comes to calls of I/O which this one passes by: with
 * what other functions are to fill before, or with other answers; else it stays as it was. What no one way comes
 * to all of is seen in several. Never rejects.
 *
 * @param again probes the same, called in that way
 */
export async function reachMore(
  probed: Probed,
  means: ReachMeans,
  again: (call: PreparedCall) => Promise<Probed>,
): Promise<Probed> {
  const { call, entry } = probed;
  if (!call || 'state' in entry.runtime) return probed;
  if (call.own.io === 'real' || call.own.call.case) return probed;
  const searching = { ...means, runtime: entry.runtime, answersOnly: true };
  const answered = await answeredAnew(probed, call, searching, again);
  if (passedByIn(answered) === 0) return answered;
  const first = answered.call ?? call;
  const { reached, others } = await furthest(answered, first, searching, again);
  const seenIn = async ({ call: other, differs }: FoundCall) =>
    other === first ? answered : again({ ...other, otherwise: differs });
  return withOthers(reached, others, seenIn);
}

/** A call that changes what it is answered, and asks for that before: each is answered anew. */
async function answeredAnew(
  probed: Probed,
  call: PreparedCall,
  means: SearchMeans,
  again: (call: PreparedCall) => Promise<Probed>,
): Promise<Probed> {
  const before = firstOnlyIn(probed);
  if (before === 0 && !testsWhatItSets(call.document, call.range)) return probed;
  const anew = await withOwnAnswers(call, means);
  if (!anew) return probed;
  // calls that are made one after the other were given their own all the same
  if (before === 0) return calledBy(probed, anew);
  const outcome = await again(anew);
  return firstOnlyIn(outcome) < before ? outcome : probed;
}

/** How many operations were made in the first call alone. */
function firstOnlyIn({ debuggability }: Probed): number {
  if (debuggability.state !== 'scored') return 0;
  const { stackTraces, undisturbed } = debuggability;
  const seen = new Set(stackTraces.sites.map(({ operation }) => operation));
  return undisturbed.operations.filter((name) => !seen.has(name)).length;
}

/** The call that comes to the most, and others that come to what it passes by. */
interface Reached {
  reached: Probed;
  others: FoundCall[];
}

async function furthest(
  probed: Probed,
  call: PreparedCall,
  means: ReachMeans & SearchMeans,
  again: (call: PreparedCall) => Promise<Probed>,
): Promise<Reached> {
  // a way that was searched for already reaches what one can
  const filled = call.otherwise ? null : await whereFilled(probed, call, means);
  if (!filled && isSynchronous(probed)) return { reached: probed, others: [] };
  const search = await searchWay(filled?.call ?? call, means);
  const found = search?.found ?? null;
  const beside = search?.beside ?? [];
  const all = { reached: probed, others: found ? [found, ...beside] : beside };
  // what waits until it is answered otherwise is seen to do so, and not timed
  const polls = found?.way.changes.some(({ fact }) => fact.turns !== undefined) ?? false;
  if ((!found && !filled) || polls || call.otherwise) return all;
  const otherwise = bothOf(filled?.differs, found?.differs);
  const outcome = await again({ ...(found ?? filled!).call, otherwise });
  if (outcome.debuggability.state !== 'scored' || passedByIn(outcome) >= passedByIn(probed))
    return all;
  if (filled || !found) return { reached: onlyUsed(outcome), others: [] };
  const keptBy = await keepWay(probed.entry, call, found.way, means.prepareCall, means);
  if (keptBy === null || !outcome.call) return { reached: outcome, others: beside };
  const kept = { ...outcome.call, otherwise: { ...otherwise, keptBy } };
  return { reached: { ...outcome, call: kept }, others: beside };
}

/** So many are seen; each is a probe more. */
const MOST_OTHERS = 2;

async function withOthers(
  probed: Probed,
  others: readonly FoundCall[],
  seenIn: (other: FoundCall) => Promise<Probed>,
): Promise<Probed> {
  const { debuggability } = probed;
  if (debuggability.state !== 'scored' || passedByIn(probed) === 0) return probed;
  const seen = await Promise.all(
    others.slice(0, MOST_OTHERS).map(async (other) => {
      const { debuggability: there } = await seenIn(other);
      return there.state === 'scored' ? [{ differs: other.differs, seen: there }] : [];
    }),
  );
  return { ...probed, debuggability: withBesideWays(debuggability, seen.flat()) };
}

/** Nothing in its code waits, as far as that tells. */
function isSynchronous({ debuggability }: Probed): boolean {
  return debuggability.state === 'skipped' && debuggability.reason.code === 'nothingAsync';
}

/** How many calls of I/O that stand in the code no run has led to; where there was none at all, all of them. */
function passedByIn({ debuggability, runnable }: Probed): number {
  if (debuggability.state === 'skipped') {
    return /^(?:nothingAsync|noSites)$/.test(debuggability.reason.code) ? Infinity : 0;
  }
  if (debuggability.state !== 'scored') return 0;
  const { neverRan, stackTraces } = debuggability;
  if (stackTraces.sites.every(({ reached }) => reached.by !== 'call')) return Infinity;
  const left = (neverRan ?? []).filter(({ start, end }) =>
    returnsCall(runnable.code.slice(start, end)),
  );
  return left.length + stackTraces.unreached.filter(({ why }) => why === 'notRun').length;
}

/** What a call comes to is returned, and is no answer to who asked: it may well be a promise. */
function returnsCall(code: string): boolean {
  const calls = [...code.matchAll(/\breturn\s+([\w$]+)[\w$.]*\(/g)];
  return calls.some(([, name]) => !named('neverPromised').test(name!));
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
