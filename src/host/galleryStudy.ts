import type { Failure } from '../failure';
import type { Gallery } from '../gallery/gallery';
import type { WorkloadOptions } from '../harness/workload';
import type { TableBeside } from '../report/tableBeside';
import type { Runtimes } from '../runtimes/find';
import type { Machine } from '../runtimes/machine';
import type { RuntimeInfo } from '../runtimes/runtime';
import { terminalFolders } from '../runtimes/storage';
import type { ScoreDependencies } from '../scoring/score';
import { galleryRows, type GalleryRow } from '../study/galleryRows';
import { createKeptResults } from '../study/kept';
import { keptFigures, measuringOf } from '../study/keptFigures';
import { whenAlone } from '../study/lock';
import { planOn, planWhereEachRuns } from '../study/plan';
import { keptOf, runGallery, type StudyObserver } from '../study/runGallery';
import type { KeptResults, PlannedRun, StudiedRun } from '../study/study';
import { tablesBeside } from '../study/tables';

/** What is known of each planned run, in the order of the plan. */
export type Studied = readonly (StudiedRun | null)[];

/** How the gallery is to be measured. */
export interface StudySettings {
  workload: WorkloadOptions;
  budgetMs: number;
  timeoutMs: number;
  /** The Node that runs what runs on it; undefined: the usual one. */
  runtime: string | undefined;
  /** Nodes that all of it is measured on instead; empty: each pattern where it runs. */
  runtimes: readonly string[];
}

/** Any result of a member will do to place a subject by, whatever its budget was. */
const ANY_BUDGET_MS = 0;

/** The gallery as it is measured in the editor; results stand where the terminal keeps its own. */
export class GalleryStudy {
  private readonly folder: string;

  constructor(
    private readonly dependencies: Omit<ScoreDependencies, 'seed' | 'gallery'>,
    private readonly runtimes: Runtimes,
    env: NodeJS.ProcessEnv,
  ) {
    this.folder = terminalFolders(env).results;
  }

  get machine(): Machine {
    return this.dependencies.machine;
  }

  /** Finds the Nodes of this machine, that is, runs each of them once. */
  async plan(
    { members }: Gallery,
    settings: StudySettings,
    signal: AbortSignal,
  ): Promise<PlannedRun[]> {
    const measuring = measuringOf(settings.workload);
    const { runtime, runtimes: wanted } = settings;
    if (wanted.length > 0) {
      const found = await Promise.all(wanted.map((each) => this.runtimes.find(each, { signal })));
      return planOn(members, found, measuring);
    }
    const usual = await this.runtimes.find(runtime, { signal });
    return planWhereEachRuns(members, usual, await this.runtimes.working(signal), measuring);
  }

  /** Where nothing may run: every pattern, with the reason. */
  planNothing({ members }: Gallery, { workload }: StudySettings, why: Failure): PlannedRun[] {
    return planOn(members, [why], measuringOf(workload));
  }

  known(plan: readonly PlannedRun[], { budgetMs }: StudySettings): Promise<Studied> {
    return keptOf(plan, this.kept(budgetMs));
  }

  /** @param fresh what is kept is measured anew */
  run(
    gallery: Gallery,
    plan: readonly PlannedRun[],
    settings: StudySettings,
    fresh: boolean,
    observer: StudyObserver,
    signal: AbortSignal,
  ): Promise<Studied> {
    const { budgetMs, timeoutMs } = settings;
    const seed = Math.floor(Math.random() * 0x7fffffff);
    const means = {
      dependencies: { ...this.dependencies, gallery, seed },
      kept: this.kept(budgetMs),
      fresh,
      whenAlone: (onWait: (text: string) => void, waiting: AbortSignal) =>
        whenAlone(this.folder, onWait, waiting),
    };
    return runGallery(plan, { budgetMs, timeoutMs }, means, observer, signal);
  }

  rows(gallery: Gallery, plan: readonly PlannedRun[], studied: Studied): GalleryRow[] {
    return galleryRows(gallery, plan, studied);
  }

  tables({ members }: Gallery, studied: Studied): TableBeside[] {
    return tablesBeside(
      'all',
      members,
      studied.filter((each) => each !== null),
    );
  }

  /** For a score, to say where its subject stands. */
  keptFigures(gallery: Gallery): NonNullable<ScoreDependencies['keptFigures']> {
    const kept = this.kept(ANY_BUDGET_MS);
    return (runtime: RuntimeInfo, kind, asked) => keptFigures(gallery, kept, runtime, kind, asked);
  }

  private kept(budgetMs: number): KeptResults {
    const { version, machine, runnerFolder } = this.dependencies;
    return createKeptResults({ folder: this.folder, version, runnerFolder, machine, budgetMs });
  }
}
