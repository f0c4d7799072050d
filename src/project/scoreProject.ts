/** Scores the functions of a project: probes them on all cores, and times functions alone. */

import * as path from 'node:path';

import { failure, type Failure } from '../failure';
import type { WorkloadOptions } from '../harness/workload';
import type { NamedModels } from '../models/models';
import { Project } from '../modules/project';
import type { RuleLevels } from '../rules/ruleLevels';
import { probedOf } from './probedFunction';
import type { ProjectFunction, ProjectPlace, ProjectScore, Shard } from '../report/projectScore';
import { cpuOfCall, type TimedFunction } from '../report/projectTimes';
import { type Report, REPORT_SCHEMA } from '../report/report';
import { onceInProject } from '../report/toldOnce';
import { NO_RUNTIME, type RuntimeInfo } from '../runtimes/runtime';
import { type ScoreDependencies, type ScoredSubject, scoreTogether } from '../scoring/score';
import { sideBySide } from '../scoring/sideBySide';
import { isLasting, type KeptFunctions } from './keptFunctions';
import { LastDocuments } from './lastDocuments';
import { nameIn, type ListedProject } from './projectFunctions';
import { Room } from './room';

export interface ProjectPlan {
  project: ListedProject;
  /** Shard; left out: the whole project. */
  shard?: Shard;
  runtime: RuntimeInfo | Failure;
  /** Number of functions that run at the same time. */
  atOnce: number;
  workload: WorkloadOptions;
  timeoutMs: number;
  /** Models of the user. */
  models: readonly NamedModels[];
  /** Severity of the rules in a file. */
  rulesOf(file: string): RuleLevels;
  /** Timing; left out: none. */
  timing?: ProjectTiming;
  /** Earlier results. Left out: all functions run. */
  kept?: KeptFunctions;
  /** Gets the report of each function that ran. */
  keep(report: Report): Promise<unknown>;
  /** Runs a function in its turn, if other work runs too. Left out: at once. */
  inTurn?<Value>(work: () => Promise<Value>): Promise<Value>;
}

export interface ProjectTiming {
  wants(place: ProjectPlace): boolean;
  /** Budget for each function, and for each of two that are compared. */
  budgetMs: number;
}

export interface ProjectProgress {
  /** Functions that are done, including those with kept results. */
  done: number;
  total: number;
  kept: number;
}

export interface ProjectObserver {
  /** Gets each function when it is done. @param text text of its file */
  done(one: ProjectFunction, text: string, progress: ProjectProgress): void;
}

/** Scores the functions. Never rejects: failures are results of their functions. */
export async function scoreProject(
  plan: ProjectPlan,
  withoutProject: ScoreDependencies,
  observer: ProjectObserver,
  signal: AbortSignal,
): Promise<ProjectScore> {
  const { project, shard, runtime, atOnce } = plan;
  // the project from which the keys of results are made
  const looked = plan.kept?.project ?? new Project(withoutProject.contents);
  const dependencies = { ...withoutProject, project: looked };
  const begun = dependencies.now();
  const startedAt = new Date().toISOString();
  const scored: (ProjectFunction | undefined)[] = [];
  const counts = { ran: 0, kept: 0, timed: 0 };
  const total = project.functions.length;
  const means = {
    documents: new LastDocuments(plan.models),
    room: new Room(),
    dependencies,
    signal,
  };
  await sideBySide(project.functions, atOnce, async (place, index) => {
    if (signal.aborted) return;
    const { one, text, isKept } = await scoreOne(place, plan, means);
    if (signal.aborted) return;
    scored[index] = one;
    counts[isKept ? 'kept' : 'ran'] += 1;
    counts.timed += Number(!isKept && one.cpu?.state === 'scored');
    observer.done(one, text, { done: counts.ran + counts.kept, total, kept: counts.kept });
  });
  const functions = onceInProject(scored.filter((one) => one !== undefined));
  const { timed, ...done } = counts;
  const isTimed = functions.some((one) => one.cpu?.state === 'scored');
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
      ...done,
      ...(isTimed ? { timed, machine: dependencies.machine } : {}),
      left: total - functions.length,
    },
  };
}

interface Means {
  documents: LastDocuments;
  room: Room;
  dependencies: ScoreDependencies;
  signal: AbortSignal;
}

interface Outcome {
  one: ProjectFunction;
  text: string;
  isKept: boolean;
}

async function scoreOne(place: ProjectPlace, plan: ProjectPlan, means: Means): Promise<Outcome> {
  const { project, runtime, timeoutMs, kept, workload } = plan;
  const document = await means.documents.read(path.join(project.folder, place.file));
  if (document === null) return { one: { ...place, ...GONE }, text: '', isKept: false };
  const { text } = document;
  const rules = plan.rulesOf(place.file);
  const timing = plan.timing?.wants(place) ? plan.timing : null;
  const key =
    kept && !('state' in runtime)
      ? kept.keyOf(document, place, { runtime, rules, timeoutMs, ioMs: workload.ioMs })
      : null;
  const timedKey = key && timing && kept ? kept.timedKeyOf([key], { ...plan, ...timing }) : null;
  const before = key && (await kept!.get(key));
  const cpu = timedKey === null ? null : await kept!.getTimed<TimedFunction['cpu']>(timedKey);
  if (before && (cpu || !timing)) {
    return { one: { ...place, ...before, ...(cpu ? { cpu } : {}) }, text, isKept: true };
  }
  const report = await run({ document, functionName: place.path }, plan, timing, means);
  const probed = probedOf(report, (file) => nameIn(project.folder, file));
  const timed = timing ? { cpu: cpuOfCall(report) } : {};
  if (!means.signal.aborted) await plan.keep(report);
  if (key !== null && !means.signal.aborted) {
    if (isLasting(probed.debuggability)) await kept!.put(key, probed);
    if (timedKey && timed.cpu && isLasting(timed.cpu)) await kept!.put(timedKey, timed.cpu);
  }
  return { one: { ...place, ...probed, ...timed }, text, isKept: false };
}

async function run(
  subject: ScoredSubject,
  { runtime, workload, timeoutMs, rulesOf, project, inTurn = rightAway }: ProjectPlan,
  timing: ProjectTiming | null,
  { room, dependencies, signal }: Means,
): Promise<Report> {
  const rules = rulesOf(nameIn(project.folder, subject.document.file));
  const scoring = {
    workload: { ...workload, kind: 'function' as const },
    ...{ budgetMs: timing?.budgetMs ?? 0, timeoutMs, rules },
    parts: { benchmark: timing !== null, debuggability: true },
    levelsOnly: true as const,
    alone: <Value>(work: () => Promise<Value>) => (timing ? room.alone(work) : work()),
  };
  const silent = { progress: () => undefined, partial: () => undefined };
  const [report] = await room.beside(() =>
    inTurn(() => scoreTogether([{ ...subject, runtime }], scoring, dependencies, silent, signal)),
  );
  return report!;
}

function rightAway<Value>(work: () => Promise<Value>): Promise<Value> {
  return work();
}

const GONE = failure('failed', 'notUnderstood', 'The file was there, and is gone.', {
  remedy: 'Score the project again.',
});
