import { setImmediate as nextTurn } from 'node:timers/promises';

import { callsFunction } from '../document/workloadKinds';
import type { KeptFigures } from '../gallery/scales';
import type { ScoreDependencies, ScoringObserver } from './inputs';
import { failAsToldApart } from './failAsToldApart';
import { lookInto } from './lookInto';
import { withNeededFlags } from './neededFlags';
import { calledBy, prepare, preparing } from './prepare';
import { probe, type ProbedCalls, type ProbingMeans } from './probe';
import { reachMore } from './reachMore';
import { retry } from './retry';
import { sideBySide } from './sideBySide';
import { standForHandlers } from './standForHandlers';
import type { Counted, KnownSoFar, Prepared, Probed } from './stages';
import { isNotYet } from '../failure';

export interface ProbingPlan extends ProbingMeans {
  /** Subjects that are probed at the same time. */
  atOnce: number;
  onProgress: ScoringObserver['progress'];
  /** Told of all whenever one of them was probed. */
  soFar(known: readonly KnownSoFar[]): void;
}

type OnShare = Parameters<typeof probe>[2];

/** Prepares and probes one subject after the other; all of them in the order given. Never rejects. */
export async function probeAll(all: readonly Counted[], plan: ProbingPlan): Promise<Probed[]> {
  const known: KnownSoFar[] = [...all];
  const probed: Probed[] = [];
  const shares = all.map(() => 0);
  await sideBySide(all, plan.atOnce, async (counted, index) => {
    // to look through a large text holds up all else: who cancelled meanwhile is heard before
    await nextTurn();
    const one = await probeOne(counted, plan, (share) => {
      shares[index] = share;
      plan.onProgress(progressOf(shares));
    });
    probed[index] = one;
    known[index] = one;
    shares[index] = 1;
    plan.soFar([...known]);
  });
  return probed;
}

/** What is kept of the gallery is looked up meanwhile. */
async function probeOne(counted: Counted, plan: ProbingPlan, onShare: OnShare): Promise<Probed> {
  const ready = await prepare(counted, plan.dependencies, plan.signal);
  const prepared = await withNeededFlags(ready, plan);
  const [first, kept] = await Promise.all([
    probeNow(prepared, plan, onShare),
    keptFor(prepared, plan.dependencies),
  ]);
  const again = async (call: Parameters<typeof calledBy>[1]): Promise<Probed> => ({
    ...(await probeNow(calledBy(prepared, call), plan, onShare)),
    kept,
  });
  const prepareCall = preparing(counted, plan.dependencies, plan.signal);
  const searching = { ...plan, prepareCall };
  const ended = await retry<Probed>({ ...first, kept }, searching, again);
  const standing = await standForHandlers(ended, prepareCall, again);
  const reached = await reachMore(standing, searching, again);
  return lookInto(await failAsToldApart(reached, again));
}

async function probeNow(
  prepared: Prepared,
  plan: ProbingPlan,
  onShare: OnShare,
): Promise<ProbedCalls> {
  if (!isNotYet(prepared.debuggability)) return { ...prepared, notRun: null };
  return probe(prepared, plan, onShare);
}

/** @param shares of each subject's probes, how many are done: 0 to 1 */
function progressOf(shares: readonly number[]) {
  const done = shares.reduce((sum, share) => sum + share, 0);
  const text = 'Probing the call sites';
  return { stage: 'probe', done, total: shares.length, text } as const;
}

async function keptFor(
  { entry: { runtime }, choice, asked }: Prepared,
  { keptFigures }: ScoreDependencies,
): Promise<KeptFigures[]> {
  if (!keptFigures || 'state' in runtime || !callsFunction(choice.kind)) return [];
  return keptFigures(runtime, 'doxbee', asked);
}
