/** Runs a plan of the gallery: takes kept results, and measures the rest side by side. */

import type { Progress, ScoreDependencies, ScoreOptions } from '../scoring/score';
import { scoreTogether, type Many } from '../scoring/score';
import type { KeptResults, PlannedRun, Studied, StudiedRun } from './study';

export type StudyOptions = Pick<ScoreOptions, 'budgetMs' | 'timeoutMs'>;

export interface StudyMeans {
  dependencies: ScoreDependencies;
  kept: KeptResults;
  /** True if kept results are measured anew. */
  fresh: boolean;
  /** Resolves once no other gallery is measured here, to a function that releases the lock. */
  whenAlone(onWait: (text: string) => void, signal: AbortSignal): Promise<() => Promise<void>>;
}

export interface StudyObserver {
  progress(progress: Progress): void;
  /** Gets the results so far, in the order of the plan; null where there are none. */
  partial(studied: Studied): void;
}

/**
 * Time-out for whole scripts, and for tens of thousands of calls of a slow library: some published
 * ones took half a minute.
 */
const LONG_TIMEOUT_MS = 120_000;

/** Kept results of a plan, in its order; null where there are none. Runs nothing. */
export function keptOf(
  plan: readonly PlannedRun[],
  kept: KeptResults,
): Promise<(StudiedRun | null)[]> {
  return Promise.all(
    plan.map(async (run) => {
      const report = await kept.get(run);
      return report === null ? null : { run, report, isKept: true };
    }),
  );
}

/** Returns a result for each planned run, in their order. Never rejects. */
export async function runGallery(
  plan: readonly PlannedRun[],
  options: StudyOptions,
  means: StudyMeans,
  observer: StudyObserver,
  signal: AbortSignal,
): Promise<StudiedRun[]> {
  const { kept, fresh, whenAlone } = means;
  const studied: (StudiedRun | null)[] = fresh ? plan.map(() => null) : await keptOf(plan, kept);
  observer.partial(studied);
  if (studied.includes(null)) {
    let hasWaited = false;
    const waiting = (text: string) => {
      hasWaited = true;
      observer.progress({ stage: 'tokens', done: 0, total: 1, text });
    };
    const release = await whenAlone(waiting, signal);
    try {
      // the gallery that was waited for may have measured the same
      if (hasWaited && !fresh) studied.splice(0, plan.length, ...(await keptOf(plan, kept)));
      for (const group of groupsOf(plan.filter((_, index) => studied[index] === null))) {
        for (const result of await runGroup(group, options, means, observer, signal)) {
          studied[plan.indexOf(result.run)] = result;
        }
        observer.partial(studied);
      }
    } finally {
      await release();
    }
  }
  return studied.filter((each) => each !== null);
}

/** Runs a group in the same rounds, so that its results are comparable. */
async function runGroup(
  group: readonly PlannedRun[],
  options: StudyOptions,
  { dependencies, kept }: StudyMeans,
  observer: StudyObserver,
  signal: AbortSignal,
): Promise<StudiedRun[]> {
  const [{ member, parts, workload }] = group as [PlannedRun];
  const isLong = member.kind === 'script' || workload.mode === 'faithful';
  const least = isLong ? LONG_TIMEOUT_MS : 0;
  const reports = await scoreTogether(
    group.map((run) => ({
      document: run.member.document,
      runtime: run.runtime,
      workload: run.workload,
    })),
    {
      ...options,
      timeoutMs: Math.max(options.timeoutMs, least),
      workload,
      parts,
      many: manyOf(group),
    },
    dependencies,
    {
      progress: (progress) =>
        observer.progress({ ...progress, text: `${titleOf(group)}: ${progress.text}` }),
      partial: () => undefined,
    },
    signal,
  );
  const studied = reports.map((report, index) => ({
    run: group[index] as PlannedRun,
    report,
    isKept: false,
  }));
  // a cancelled run reports its rounds until then as usual, but they are fewer
  if (!signal.aborted) await Promise.all(studied.map(({ run, report }) => kept.put(run, report)));
  return studied;
}

function manyOf([first]: readonly PlannedRun[]): Many {
  if (first?.workload.mode !== 'faithful') return 'gallery';
  // texts compare scripts, operations and servers in pairs
  return first.member.kind === 'doxbee' ? 'table' : 'pairs';
}

/** Groups runs that differ only in the member, in the order of the plan. */
function groupsOf(plan: readonly PlannedRun[]): PlannedRun[][] {
  const groups = new Map<string, PlannedRun[]>();
  for (const run of plan) {
    const { member, runtime, workload, parts } = run;
    const path = 'state' in runtime ? '' : runtime.path;
    const key = JSON.stringify([member.kind, path, workload, parts]);
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  return [...groups.values()];
}

/** `24 patterns on Node 5.12.0` */
function titleOf(group: readonly PlannedRun[]): string {
  const [{ member, runtime }] = group as [PlannedRun];
  const what = group.length === 1 ? member.title : `${group.length} patterns`;
  return 'state' in runtime ? what : `${what} on Node ${runtime.version}`;
}
