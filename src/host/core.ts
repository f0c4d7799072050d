import { homedir } from 'node:os';
import * as path from 'node:path';
import { countTokens } from '../complexity/count';
import type { Complexity } from '../complexity/complexity';
import type { SubjectDocument } from '../document/document';
import { readText } from '../document/readDocument';
import { readMapFile } from '../document/mapReader';
import type { Failure } from '../failure';
import type { Gallery } from '../gallery/gallery';
import { loadGallery } from '../gallery/load';
import { createChildExecutor } from '../harness/childExecutor';
import { describeMachine } from '../runtimes/machine';
import { markdownOfComparison, markdownOfReport } from '../report/markdown';
import type { Comparison, Report } from '../report/report';
import { Runtimes, type RuntimeEnvironment } from '../runtimes/find';
import type { RuntimeInfo } from '../runtimes/runtime';
import { terminalStorage } from '../runtimes/storage';
import {
  compare,
  score,
  type CompareObserver,
  type ScoreDependencies,
  type ScoreObserver,
  type ScoreOptions,
} from '../score';
import type { Settings } from './configuration';
import { NOT_ASKED } from './notRun';

/** Everything behind the views. It is loaded when it is first needed, not on activation. */
export class Core {
  readonly runtimes: Runtimes;
  private readonly dependencies: Omit<ScoreDependencies, 'seed' | 'gallery'>;
  private readonly patternsFolder: string;
  private loadedGallery: Gallery | undefined;

  /** @param storage the folder that the editor keeps for the extension */
  constructor(extensionPath: string, version: string, storage: string) {
    this.runtimes = new Runtimes(runtimeEnvironment(storage));
    const runnerFolder = path.join(extensionPath, 'bench-runner');
    this.patternsFolder = path.join(runnerFolder, 'patterns');
    this.dependencies = {
      executor: createChildExecutor({ runnerPath: path.join(runnerFolder, 'main.js') }),
      readMap: readMapFile,
      readText,
      runnerFolder,
      machine: describeMachine(),
      version,
      now: () => performance.now(),
    };
  }

  /** Read when it is first needed: counting tokens for a lens does not need it. */
  get gallery(): Gallery {
    this.loadedGallery ??= loadGallery(this.patternsFolder);
    return this.loadedGallery;
  }

  count(document: SubjectDocument): Complexity {
    return countTokens(document);
  }

  /** The Node that the settings name, else the one that a file above the subject does. */
  findRuntime(
    settings: Settings,
    { file }: SubjectDocument,
    signal: AbortSignal,
  ): Promise<RuntimeInfo | Failure> {
    return this.runtimes.find(settings.runtime, { folder: path.dirname(file), signal });
  }

  score(
    document: SubjectDocument,
    settings: Settings,
    runtime: RuntimeInfo | Failure,
    observer: ScoreObserver,
    signal: AbortSignal,
  ): Promise<Report> {
    return score(document, options(settings, runtime), this.seeded(), observer, signal);
  }

  compare(
    [a, b]: readonly [SubjectDocument, SubjectDocument],
    settings: Settings,
    runtime: RuntimeInfo | Failure,
    observer: CompareObserver,
    signal: AbortSignal,
  ): Promise<Comparison> {
    return compare(a, b, options(settings, runtime), this.seeded(), observer, signal);
  }

  /** The tokens alone: nothing runs, and the other parts say why. */
  async tokens(document: SubjectDocument, settings: Settings, why: Failure): Promise<Report> {
    const { signal } = new AbortController();
    const report = await this.score(document, settings, NOT_ASKED, SILENT, signal);
    return { ...report, benchmark: { ...report.benchmark, ...why }, debuggability: why };
  }

  markdown(value: Report | Comparison): string {
    return 'ratio' in value ? markdownOfComparison(value) : markdownOfReport(value);
  }

  private seeded(): ScoreDependencies {
    const seed = Math.floor(Math.random() * 0x7fffffff);
    return { ...this.dependencies, gallery: this.gallery, seed };
  }
}

const SILENT: ScoreObserver = { progress: () => undefined, partial: () => undefined };

function options(settings: Settings, runtime: RuntimeInfo | Failure): ScoreOptions {
  const { parallel, ioMs, mode, budgetMs, timeoutMs } = settings;
  return { workload: { parallel, ioMs, mode }, runtime, budgetMs, timeoutMs };
}

function runtimeEnvironment(storage: string): RuntimeEnvironment {
  const { env, platform, execPath } = process;
  return {
    env,
    platform,
    home: homedir(),
    // what the terminal fetched serves the editor as well
    storage: [path.join(storage, 'runtimes'), terminalStorage(env)],
    own: { path: execPath, source: 'editor' },
    wantedBy: 'setting',
    prefer: 'PATH',
  };
}
