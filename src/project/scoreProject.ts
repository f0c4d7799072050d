/** Scores the functions of a project, on all cores: their calls are made to fail, and nothing is timed. */

import * as path from 'node:path';

import type { SubjectDocument } from '../document/document';
import { readDocument } from '../document/readDocument';
import { failure, type Failure } from '../failure';
import type { WorkloadOptions } from '../harness/workload';
import type { Finding } from '../report/findings/finding';
import type { RuleLevels } from '../report/findings/ruleLevels';
import type {
  ProbedFunction,
  ProjectFunction,
  ProjectPlace,
  ProjectScore,
  Shard,
} from '../report/projectScore';
import { REPORT_SCHEMA, type Report } from '../report/report';
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
}

export interface ProjectObserver {
  /** Told of each function when it is done. */
  done(one: ProjectFunction, isKept: boolean, progress: { done: number; total: number }): void;
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
      const { one, isKept } = await scoreOne(place, plan, documents, dependencies, signal);
      if (signal.aborted) return;
      scored[index] = one;
      counts[isKept ? 'kept' : 'ran'] += 1;
      observer.done(one, isKept, { done: counts.ran + counts.kept, total });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const functions = scored.filter((one) => one !== undefined);
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
): Promise<{ one: ProjectFunction; isKept: boolean }> {
  const { project, runtime, workload, timeoutMs, kept } = plan;
  const document = await documents.read(path.join(project.folder, place.file));
  if (document === null) return { one: { ...place, ...GONE }, isKept: false };
  const rules = plan.rulesOf(place.file);
  const key =
    kept && !('state' in runtime)
      ? kept.keyOf(document, place, { runtime, rules, timeoutMs })
      : null;
  const before = key === null ? null : await kept!.get(key);
  if (before) return { one: { ...place, ...before }, isKept: true };
  const [report] = await scoreTogether(
    [{ document, runtime, functionName: place.path }],
    {
      workload: { ...workload, kind: 'function' },
      ...{ budgetMs: 0, timeoutMs, rules },
      parts: { benchmark: false, debuggability: true },
    },
    dependencies,
    { progress: () => undefined, partial: () => undefined },
    signal,
  );
  const probed = probedOf(report!, project.folder);
  if (key !== null && isLasting(probed) && !signal.aborted) await kept!.put(key, probed);
  return { one: { ...place, ...probed }, isKept: false };
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

function probedOf(
  { findings, ignoredFindings = 0, debuggability }: Report,
  folder: string,
): ProbedFunction {
  return {
    state: 'scored',
    findings: findings.map((finding) => named(finding, folder)),
    ignored: ignoredFindings,
    debuggability:
      debuggability.state === 'scored'
        ? {
            state: 'scored',
            stackTraces: debuggability.stackTraces.level,
            sourceMaps: debuggability.sourceMaps.level,
            total: debuggability.total,
            sites: debuggability.stackTraces.sites.length,
          }
        : brief(debuggability),
  };
}

function brief({ state, reason }: Failure): Failure {
  const { stack, stderr, ...told } = reason;
  void stack;
  void stderr;
  return { state, reason: told };
}

/** By files as they are named from the folder, which is elsewhere on another machine. */
function named(finding: Finding, folder: string): Finding {
  const inFolder = <Each extends { file: string }>(each: Each): Each => ({
    ...each,
    file: path.isAbsolute(each.file) ? nameIn(folder, each.file) : each.file,
  });
  return { ...inFolder(finding), related: finding.related.map(inFolder) };
}

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
