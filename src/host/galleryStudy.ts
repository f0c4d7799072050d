import type { Failure } from '../failure';
import type { Gallery } from '../gallery/gallery';
import type { WorkloadOptions } from '../harness/workload';
import type { TableBeside } from '../report/tableBeside';
import type { Runtimes } from '../runtimes/find';
import type { Machine } from '../runtimes/machine';
import type { RuntimeInfo } from '../runtimes/runtime';
import { terminalFolders } from '../runtimes/storage';
import type { Progress, ScoreDependencies } from '../scoring/score';
import { besideEarlier } from '../study/besideEarlier';
import { galleryRows, type GalleryRow } from '../study/galleryRows';
import { createKeptResults } from '../study/keptResults';
import { keptFigures, measuringOf } from '../study/keptFigures';
import { whenAlone } from '../study/lock';
import { planOn, planWhereEachRuns } from '../study/plan';
import { keptOf, runGallery } from '../study/runGallery';
import type { KeptResults, PlannedRun, Studied } from '../study/study';
import { tablesBeside } from '../study/tables';

/** Settings for measuring the gallery. */
export interface StudySettings {
  workload: WorkloadOptions;
  budgetMs: number;
  timeoutMs: number;
  /** Node for the patterns that run on it; undefined: the default one. */
  runtime: string | undefined;
  /** Nodes that measure the whole gallery instead; empty: each pattern where it runs. */
  runtimes: readonly string[];
}

/** Gallery as its page shows it. */
export interface StudiedGallery {
  rows: GalleryRow[];
  /** Each published table with our figures beside it. */
  tables: TableBeside[];
  /** Workload of our figures. */
  workload: WorkloadOptions;
  machine: Machine;
  /** Number of members whose libraries are not installed. */
  missingLibraries: number;
}

export interface StudiedObserver {
  progress(progress: Progress): void;
  partial(known: StudiedGallery): void;
}

/** Least budget of a kept gallery result: any result will do to rank a subject. */
const ANY_BUDGET_MS = 0;

/** Measures the gallery for the editor; results are shared with the terminal. */
export class GalleryStudy {
  private readonly folder: string;

  /** @param gallery returns the present gallery, as libraries may be installed at any time */
  constructor(
    private readonly gallery: () => Gallery,
    private readonly dependencies: Omit<ScoreDependencies, 'seed' | 'gallery'>,
    private readonly runtimes: Runtimes,
    env: NodeJS.ProcessEnv,
  ) {
    this.folder = terminalFolders(env).results;
  }

  /** Returns the kept results. Runs each Node of this machine once to find its version. */
  async known(settings: StudySettings, signal: AbortSignal): Promise<StudiedGallery> {
    const plan = await this.plan(settings, signal);
    return this.shown(plan, await this.keptOf(plan, settings), settings);
  }

  /**
   * Returns every pattern with the reason why nothing runs, and with kept results if `look` is set.
   */
  async notRun(settings: StudySettings, why: Failure, look: boolean): Promise<StudiedGallery> {
    const plan = planOn(this.gallery().members, [why], measuringOf(settings.workload));
    const studied = look ? await this.keptOf(plan, settings) : plan.map(() => null);
    return this.shown(plan, studied, settings);
  }

  /**
   * Measures the gallery.
   *
   * @param fresh true to measure kept results again
   * @returns null if it was cancelled before the Nodes were found, as there is no plan yet
   */
  async run(
    settings: StudySettings,
    fresh: boolean,
    { progress, partial }: StudiedObserver,
    signal: AbortSignal,
  ): Promise<StudiedGallery | null> {
    const plan = await this.plan(settings, signal);
    const before = await this.keptOf(plan, settings);
    if (signal.aborted) return null;
    const { budgetMs, timeoutMs } = settings;
    const seed = Math.floor(Math.random() * 0x7fffffff);
    const means = {
      dependencies: { ...this.dependencies, gallery: this.gallery(), seed },
      kept: this.kept(budgetMs),
      fresh,
      whenAlone: (onWait: (text: string) => void, waiting: AbortSignal) =>
        whenAlone(this.folder, onWait, waiting),
    };
    const shown = (now: Studied) => this.shown(plan, besideEarlier(before, now), settings);
    const observer = { progress, partial: (now: Studied) => partial(shown(now)) };
    return shown(await runGallery(plan, { budgetMs, timeoutMs }, means, observer, signal));
  }

  /** Returns a lookup of kept figures, which ranks a subject. */
  keptFigures(): NonNullable<ScoreDependencies['keptFigures']> {
    const kept = this.kept(ANY_BUDGET_MS);
    return (runtime: RuntimeInfo, kind, asked) =>
      keptFigures(this.gallery(), kept, runtime, kind, asked);
  }

  private async plan(settings: StudySettings, signal: AbortSignal): Promise<PlannedRun[]> {
    const { members } = this.gallery();
    const measuring = measuringOf(settings.workload);
    const { runtime, runtimes: wanted } = settings;
    if (wanted.length > 0) {
      const found = await Promise.all(wanted.map((each) => this.runtimes.find(each, { signal })));
      return planOn(members, found, measuring);
    }
    const usual = await this.runtimes.find(runtime, { signal });
    return planWhereEachRuns(members, usual, await this.runtimes.working(signal), measuring);
  }

  private keptOf(plan: readonly PlannedRun[], { budgetMs }: StudySettings): Promise<Studied> {
    return keptOf(plan, this.kept(budgetMs));
  }

  private shown(
    plan: readonly PlannedRun[],
    studied: Studied,
    { workload }: StudySettings,
  ): StudiedGallery {
    const gallery = this.gallery();
    const { members } = gallery;
    return {
      rows: galleryRows(gallery, plan, studied),
      tables: tablesBeside(
        'all',
        members,
        studied.filter((each) => each !== null),
      ),
      workload,
      machine: this.dependencies.machine,
      missingLibraries: members.filter(({ missing }) => missing.length > 0).length,
    };
  }

  private kept(budgetMs: number): KeptResults {
    const { version, machine, runnerFolder } = this.dependencies;
    return createKeptResults({ folder: this.folder, version, runnerFolder, machine, budgetMs });
  }
}
