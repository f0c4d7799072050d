/** Scores the functions of a project, on all cores: their calls are made to fail, and nothing is timed. */

import * as path from 'node:path';

import type { SubjectDocument } from '../document/document';
import { readDocument } from '../document/readDocument';
import { failure, type Failure } from '../failure';
import type { WorkloadOptions } from '../harness/workload';
import type { RuleLevels } from '../report/findings/ruleLevels';
import { probedOf } from '../report/probedFunction';
import type {
  ProbedFunction,
  ProjectFunction,
  ProjectPlace,
  ProjectScore,
  Shard,
} from '../report/projectScore';
import { REPORT_SCHEMA } from '../report/report';
import { toldOnce } from '../report/toldOnce';
import { NO_RUNTIME, type RuntimeInfo } from '../runtimes/runtime';
import { scoreTogether, type ScoreDependencies } from '../scoring/score';
import type { KeptFunctions } from './kept';
import { nameIn, type ListedProject } from './projectFunctions';

export interface ProjectPlan {
  project: ListedProject;
  /** Left out: all of it. */
  shard?: Shard;
  runtime: RuntimeInfo | Failure;
  /** Functions that are run at the same time. */
  atOnce: number;
  workload: WorkloadOptions;
  timeoutMs: number;
  /** How severe the rules are in a file. */
  rulesOf(file: string): RuleLevels;
  /** Results of earlier times. Left out: all is run. */
  kept?: KeptFunctions;
  /** Lets a function be run when its turn has come, where other things run, too. Left out: at once. */
  inTurn?<Value>(work: () => Promise<Value>): Promise<Value>;
}

export interface ProjectObserver {
  /** Told of each function when it is done. @param text that of its file */
  done(one: ProjectFunction, text: string, progress: { done: number; total: number }): void;
}

/** Never rejects: what cannot be had is a state of its function. */
export async function scoreProject(
  plan: ProjectPlan,
  dependencies: ScoreDependencies,
  observer: ProjectObserver,
  signal: AbortSignal,
): Promise<ProjectScore> {
  const { project, shard, runtime, atOnce } = plan;
  const begun = dependencies.now();
  const startedAt = new Date().toISOString();
  const scored: (ProjectFunction | undefined)[] = [];
  const counts = { ran: 0, kept: 0 };
  const total = project.functions.length;
  const inTurn = project.functions.entries();
  const documents = new LastDocuments();
  const worker = async () => {
    for (const [index, place] of inTurn) {
      if (signal.aborted) return;
      const { one, text, isKept } = await scoreOne(place, plan, documents, dependencies, signal);
      if (signal.aborted) return;
      scored[index] = one;
      counts[isKept ? 'kept' : 'ran'] += 1;
      observer.done(one, text, { done: counts.ran + counts.kept, total });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const functions = toldOnce(scored.filter((one) => one !== undefined));
  return {
    schema: REPORT_SCHEMA,
    folder: project.folder,
    runtime: 'state' in runtime ? NO_RUNTIME : runtime,
    functions,
    unread: project.unread,
    ...(shard ? { shard } : {}),
    measured: {
      by: dependencies.version,
      startedAt,
      durationMs: dependencies.now() - begun,
      ...counts,
      left: total - functions.length,
    },
  };
}

async function scoreOne(
  place: ProjectPlace,
  plan: ProjectPlan,
  documents: LastDocuments,
  dependencies: ScoreDependencies,
  signal: AbortSignal,
): Promise<{ one: ProjectFunction; text: string; isKept: boolean }> {
  const { project, runtime, workload, timeoutMs, kept, inTurn = rightAway } = plan;
  const document = await documents.read(path.join(project.folder, place.file));
  if (document === null) return { one: { ...place, ...GONE }, text: '', isKept: false };
  const { text } = document;
  const rules = plan.rulesOf(place.file);
  const key =
    kept && !('state' in runtime)
      ? kept.keyOf(document, place, { runtime, rules, timeoutMs })
      : null;
  const before = key === null ? null : await kept!.get(key);
  if (before) return { one: { ...place, ...before }, text, isKept: true };
  const [report] = await inTurn(() =>
    scoreTogether(
      [{ document, runtime, functionName: place.path }],
      {
        workload: { ...workload, kind: 'function' },
        ...{ budgetMs: 0, timeoutMs, rules },
        parts: { benchmark: false, debuggability: true },
      },
      dependencies,
      { progress: () => undefined, partial: () => undefined },
      signal,
    ),
  );
  const probed = probedOf(report!, (file) => nameIn(project.folder, file));
  if (key !== null && isLasting(probed) && !signal.aborted) await kept!.put(key, probed);
  return { one: { ...place, ...probed }, text, isKept: false };
}

function rightAway<Value>(work: () => Promise<Value>): Promise<Value> {
  return work();
}

const GONE = failure('failed', 'notUnderstood', 'The file was there, and is gone.', {
  remedy: 'Score the project again.',
});

/** What failed by its surroundings may go better the next time. */
function isLasting({ debuggability }: ProbedFunction): boolean {
  if (debuggability.state === 'scored' || debuggability.state === 'skipped') return true;
  return !FOR_NOW.has(debuggability.reason.code);
}

const FOR_NOW: ReadonlySet<string> = new Set(
  'cancelled noRuntime brokenRuntime noTempFolder systemLimit killed outOfMemory memoryLimit neverLoaded nothingMeasured'.split(
    ' ',
  ),
);

/** The functions of a file come one after the other: it is read, and parsed, once for all of them. */
class LastDocuments {
  private readonly known = new Map<string, Promise<SubjectDocument | null>>();

  read(file: string): Promise<SubjectDocument | null> {
    const read = this.known.get(file) ?? documentAt(file);
    this.known.delete(file);
    this.known.set(file, read);
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_DOCUMENTS && oldest !== undefined) this.known.delete(oldest);
    return read;
  }
}

const MOST_DOCUMENTS = 8;

async function documentAt(file: string): Promise<SubjectDocument | null> {
  const read = await readDocument(file);
  return read.state === 'read' ? read.document : null;
}
