import { callsFunction } from '../document/workloadKinds';
import type { KeptFigures } from '../gallery/scales';
import type { ScoreDependencies, ScoringObserver } from './inputs';
import { lookInto } from './lookInto';
import { calledBy } from './prepare';
import { probe, type ProbedCalls, type ProbingMeans } from './probe';
import { retry } from './retry';
import { isNotYet, type Prepared, type Probed } from './stages';

export interface ProbingPlan extends ProbingMeans {
  /** Subjects that are probed at the same time. */
  atOnce: number;
  onProgress: ScoringObserver['progress'];
}

/**
 * Probes what is not probed yet, and looks up what is kept of the gallery meanwhile; all of it in the
 * order given. Never rejects.
 */
export async function probeAll(all: readonly Prepared[], plan: ProbingPlan): Promise<Probed[]> {
  const [probed, kept] = await Promise.all([
    probeTogether(all, plan),
    Promise.all(all.map((each) => keptFor(each, plan.dependencies))),
  ]);
  const looked: Probed[] = [];
  for (const [index, prepared] of all.entries()) {
    const first = { ...probed[index]!, kept: kept[index]! };
    const outcome = await retry<Probed>(first, async (call) => {
      const [again] = await probeTogether([calledBy(prepared, call)], plan);
      return { ...again!, kept: first.kept };
    });
    looked.push(await lookInto(outcome));
  }
  return looked;
}

async function probeTogether(all: readonly Prepared[], plan: ProbingPlan): Promise<ProbedCalls[]> {
  const probed: ProbedCalls[] = all.map((each) => ({ ...each, notRun: null }));
  const waiting = [...all.entries()].filter(([, { debuggability }]) => isNotYet(debuggability));
  const shares = waiting.map(() => 0);
  const inTurn = waiting.entries();
  const worker = async () => {
    for (const [nth, [index, prepared]] of inTurn) {
      probed[index] = await probe(prepared, plan, (share) => {
        shares[nth] = share;
        plan.onProgress(progressOf(shares));
      });
    }
  };
  await Promise.all(Array.from({ length: plan.atOnce }, worker));
  return probed;
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
