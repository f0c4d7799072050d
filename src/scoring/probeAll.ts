import { setImmediate as nextTurn } from 'node:timers/promises';

import { callsFunction } from '../document/workloadKinds';
import type { Exploration } from '../explore/exploration';
import { explored } from '../explore/explored';
import { isNotYet } from '../failure';
import type { KeptFigures } from '../gallery/scales';
import type { ScoreDependencies, ScoringObserver } from './inputs';
import { exploring } from './exploring';
import { withoutUnexplained } from './unexplained';
import { addDiagnostics } from './addDiagnostics';
import { withNeededFlags } from './neededFlags';
import { calledBy, prepare } from './prepare';
import { failedBy, probe, type ProbedCalls, type ProbingMeans } from './probe';
import { sideBySide } from './sideBySide';
import type { Counted, KnownSoFar, Prepared, Probed } from './stages';
import { withTwoAtOnce } from './twoAtOnce';

export interface ProbingPlan extends ProbingMeans {
  /** Subjects that are probed at the same time. */
  atOnce: number;
  onProgress: ScoringObserver['progress'];
  /** Receives all subjects whenever one was probed. */
  soFar(known: readonly KnownSoFar[]): void;
}

type OnShare = Parameters<typeof probe>[2];

/**
 * Prepares and probes subjects, `atOnce` at a time. Returns all in the given order. Never rejects.
 */
export async function probeAll(all: readonly Counted[], plan: ProbingPlan): Promise<Probed[]> {
  const known: KnownSoFar[] = [...all];
  const probed: Probed[] = [];
  const shares = all.map(() => 0);
  await sideBySide(all, plan.atOnce, async (counted, index) => {
    // parsing a large text blocks the thread, so a cancellation must get its turn first
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

async function probeOne(counted: Counted, plan: ProbingPlan, onShare: OnShare): Promise<Probed> {
  const ready = await prepare(counted, plan.dependencies, plan.signal);
  const prepared = await withNeededFlags(ready, plan);
  const kept = await keptFor(prepared, plan.dependencies);
  const see = async (stage: Prepared, otherEnds?: ProbingMeans['otherEnds']): Promise<Probed> => ({
    ...(await probeNow(stage, { ...plan, otherEnds }, onShare)),
    kept,
  });
  const { call } = prepared;
  const of = exploring(prepared, plan, (other, explorer, aside) =>
    see(calledBy(prepared, other), aside ? undefined : () => explorer.otherEnds(other)),
  );
  if (!call || !of) return addDiagnostics(await see(prepared));
  const isProbed = isNotYet(prepared.debuggability);
  const failedSo: Exploration<Probed>['failedSo'] = (other, why) => ({
    ...failedBy(calledBy(prepared, other), why),
    kept,
  });
  const seen = await explored(call, isProbed ? { ...of, failedSo } : of);
  const debuggability = withoutUnexplained(seen.debuggability, seen.call ?? call);
  return addDiagnostics(await withTwoAtOnce({ ...seen, debuggability }, plan));
}

async function probeNow(
  prepared: Prepared,
  means: ProbingMeans,
  onShare: OnShare,
): Promise<ProbedCalls> {
  if (!isNotYet(prepared.debuggability)) return { ...prepared, notRun: null };
  return probe(prepared, means, onShare);
}

/** @param shares share of finished probes for each subject: 0 to 1 */
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
