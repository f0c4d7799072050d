/** Effect of a change on a function's cost: both forms are timed in the same rounds. */

import * as path from 'node:path';

import { readDocument } from '../document/readDocument';
import { failure } from '../failure';
import type { ProjectPlace } from '../report/projectScore';
import {
  type CostOfChange,
  cpuOfCall,
  costOfChange,
  type TimedFunction,
} from '../report/projectTimes';
import { compare, type ScoreDependencies, type ScoredSubject } from '../scoring/score';
import { isLasting, type KeptConditions } from './keptFunctions';
import type { ProjectPlan, ProjectTiming } from './scoreProject';

/** A function in its present or earlier form. */
export interface Side {
  /** Absolute path of the project at that time. */
  folder: string;
  place: ProjectPlace;
}

export interface TimedChange extends TimedFunction {
  cost: CostOfChange;
  /** It was timed at an earlier time. Left out: now. */
  isKept?: true;
}

/** Times both forms. Nothing may run at the same time. Never rejects. */
export async function timedChange(
  then: Side,
  now: Side,
  plan: Omit<ProjectPlan, 'project'> & { timing: ProjectTiming },
  dependencies: ScoreDependencies,
  signal: AbortSignal,
): Promise<TimedChange> {
  const { runtime, workload, timeoutMs, timing, kept, atOnce } = plan;
  const [a, b] = [await subjectAt(then), await subjectAt(now)];
  if (!a || !b) return { cost: { ...GONE, of: b ? 'then' : 'now' } };
  const key = 'state' in runtime ? null : keyOf({ runtime, timeoutMs, ioMs: workload.ioMs });
  const before = key && (await kept!.getTimed<TimedChange>(key));
  if (before) return { ...before, isKept: true };
  const comparison = await compare(
    a,
    b,
    {
      workload: { ...workload, kind: 'function' },
      ...{ runtime, timeoutMs, budgetMs: timing.budgetMs, probesAtOnce: atOnce },
    },
    dependencies,
    { progress: () => undefined, partial: () => undefined },
    signal,
  );
  const timed = { cost: costOfChange(comparison), cpu: cpuOfCall(comparison.b) };
  const { cost } = timed;
  if (key && !signal.aborted && (cost.state === 'scored' || isLasting(cost))) {
    await kept!.put(key, timed);
  }
  return timed;

  function keyOf(conditions: Omit<KeptConditions, 'rules'>): string | null {
    if (!kept || !a || !b) return null;
    const keys = [
      kept.keyOf(a.document, then.place, { ...conditions, rules: {} }),
      kept.keyOf(b.document, now.place, { ...conditions, rules: {} }),
    ];
    return kept.timedKeyOf(keys, { workload, budgetMs: timing.budgetMs });
  }
}

async function subjectAt({ folder, place }: Side): Promise<ScoredSubject | null> {
  const read = await readDocument(path.join(folder, place.file));
  if (read.state !== 'read') return null;
  return { document: read.document, functionName: place.path };
}

const GONE = failure('failed', 'notUnderstood', 'The file was there, and is gone.');
