import * as path from 'node:path';
import { caseNames } from '../calling/caseNames';
import { chooseFunction } from '../calling/chooseFunction';
import { scoreFileNames } from '../calling/scoreFile';
import { persistScenario, type Insertion } from '../calling/search/persistedScenario';
import { newScoreFile, type NewScoreFile } from '../calling/scoreFileText';
import { countFunctions } from '../complexity/countFunctions';
import type { FunctionTokens } from '../complexity/complexity';
import type { SubjectDocument } from '../document/document';
import type { WorkloadKind } from '../document/workloadKinds';
import { functionsNamed, isCallable } from '../document/findFunction';
import { functionAtCursor, functionOf } from '../document/functionAtCursor';
import type { FunctionOfDocument } from '../document/functions';
import { readDocument, readText, type ReadResult } from '../document/readDocument';
import type { DocumentProblem } from '../document/problem';
import { readRevision } from '../document/revision';
import { readMapFile } from '../document/mapReader';
import type { Failure } from '../failure';
import { findFixes } from '../fixes/findFixes';
import { fixesOfFinding } from '../fixes/fixesOfFinding';
import type { Fix } from '../fixes/fix';
import type { MeasuredEffect } from '../rules/effect';
import type { Gallery, GalleryMember } from '../gallery/gallery';
import type { FetchPlan, GalleryInstall } from '../gallery/fetchPlan';
import { GalleryInstaller } from '../gallery/installGallery';
import { LibraryInstaller } from '../gallery/installLibraries';
import { fetchedLibraries } from '../gallery/fetchedLibraries';
import { loadGallery } from '../gallery/load';
import { isGateOpen } from '../gate';
import { Compilers } from '../modules/compilers';
import { Contents } from '../modules/contents';
import { Types } from '../modules/types';
import type { Workload } from '../harness/benchmark';
import { createChildExecutor } from '../harness/childExecutor';
import { KeeperProcess } from '../harness/keeping/keeper';
import { createLoadProcess } from '../harness/loadProcess';
import { withLibraries } from '../harness/withLibraries';
import { withLimits } from '../harness/withLimits';
import { SWEPT_PARALLEL, type Sweep } from '../harness/sweep';
import { childMeans } from '../harness/startedChild';
import type { WorkloadOptions } from '../harness/workload';
import { watchConditions } from '../runtimes/conditions';
import { describeMachine } from '../runtimes/machine';
import { ScoreHistory } from '../project/history';
import { answered, comparisonAnswer, findingsAnswer } from '../report/agentAnswers';
import { brokenOf } from '../rules/brokenPlace';
import type { Finding } from '../rules/finding';
import { picture, type PictureTheme } from '../report/exports/picture';
import { renderHtml } from '../page/html';
import { renderMarkdown } from '../page/markdown';
import { summaryOf, type FileScore, type FileSummary } from '../report/fileScore';
import { optionsOfCall } from '../scoring/reporting/reportedCall';
import { briefPage, wholePage, type Shared } from '../report/shared';
import { testFileFor } from '../report/asTest/runner';
import { raceAsTest, type Asked, type AsTest } from '../report/asTest/testOf';
import { createUnits } from '../report/units';
import type { ProjectScore } from '../report/projectScore';
import type { Comparison, Report, RuntimeScore } from '../report/report';
import { Runtimes, type RuntimeEnvironment } from '../runtimes/find';
import { Installer } from '../runtimes/install';
import { RealIoReader } from '../runtimes/realIo';
import type { RuntimeInfo } from '../runtimes/runtime';
import { terminalFolders } from '../runtimes/storage';
import {
  functionsToScore,
  listed,
  scoreSeveralFunctions,
  type SeveralFunctions,
} from '../scoring/severalFunctions';
import {
  compare,
  score,
  scoreTogether,
  type CompareObserver,
  type Progress,
  type ScoreDependencies,
  type ScoredSubject,
  type ScoreObserver,
  type ScoreOptions,
} from '../scoring/score';
import { changedFunctions } from '../scoring/revisionChange';
import { chosenWorkload } from '../scoring/chosenWorkload';
import { measureFix, probingAlone } from '../scoring/measureFix';
import { probeEach } from '../scoring/probeEach';
import { ConfigError } from '../project/configError';
import { modelsNear, readModels } from '../project/userModels';
import type { NamedModels } from '../models/models';
import { sweep } from '../scoring/sweep';
import type { Settings } from './configuration';
import { CountedTexts } from './countedTexts';
import { fileNews, type FileNews } from './fileNews';
import { GalleryStudy } from './galleryStudy';
import { NOT_ASKED, revisionUntrusted } from './notRun';
import { Profiles } from './profiles';
import { type AskedProject, type ProjectRunObserver, ProjectRuns } from './projectRuns';
import { runtimeEnvironment } from './runtimeEnvironment';
import { partAtRevision } from './partAtRevision';
import { partsOfText, scoredDocument } from './shownText';

export interface CoreOptions {
  extensionPath: string;
  /** Version of the extension. */
  version: string;
  /** Folder that the editor provides for the extension. */
  storage: string;
  /** Absolute path of the editor's `typescript.js`, which may not exist. */
  editorTypeScript: string;
}

/** API of the core for the views. It runs on a thread of its own, so it receives copies. */
export class Core {
  readonly runtimes: Runtimes;
  readonly installer: Installer;
  /** Measured and kept results of the gallery. */
  readonly study: GalleryStudy;
  readonly profiles: Profiles;
  readonly texts = new CountedTexts();
  readonly history: ScoreHistory;
  private readonly dependencies: Omit<ScoreDependencies, 'seed' | 'gallery'>;
  private readonly patternsFolder: string;
  private readonly librariesFolders: readonly [string, string];
  private readonly environment: RuntimeEnvironment;
  private readonly projects: ProjectRuns;
  private loadedGallery: Gallery | undefined;
  private readonly several = new WeakMap<SubjectDocument, SeveralFunctions | null>();

  constructor({ extensionPath, version, storage, editorTypeScript }: CoreOptions) {
    const environment = runtimeEnvironment(storage);
    this.environment = environment;
    this.runtimes = new Runtimes(environment);
    this.installer = new Installer(environment);
    const runnerFolder = path.join(extensionPath, 'bench-runner');
    this.patternsFolder = path.join(runnerFolder, 'patterns');
    const { libraries, history, answers } = terminalFolders(process.env);
    this.history = new ScoreHistory(history);
    this.librariesFolders = [path.join(storage, 'libraries'), libraries];
    const asking = path.join(runnerFolder, 'realIo/main.js');
    const realIo = new RealIoReader(asking, process.env, answers);
    const keeper = new KeeperProcess(path.join(extensionPath, 'dist/keeper.js'));
    this.dependencies = {
      executor: withLibraries(createChildExecutor(childMeans(runnerFolder, keeper)), (file) =>
        fetchedLibraries(this.gallery, file),
      ),
      load: createLoadProcess({ programPath: path.join(extensionPath, 'dist/load.js') }),
      readMap: readMapFile,
      readText,
      runnerFolder,
      keeper,
      contents: new Contents(),
      compilers: new Compilers(editorTypeScript),
      types: new Types(runnerFolder, editorTypeScript),
      machine: describeMachine(),
      realIo: realIo.read.bind(realIo),
      watchConditions,
      version,
      now: () => performance.now(),
    };
    this.study = new GalleryStudy(
      () => this.gallery,
      this.dependencies,
      this.runtimes,
      process.env,
    );
    this.projects = new ProjectRuns(this.dependencies, this.runtimes, process.env);
    this.profiles = new Profiles(path.join(storage, 'profiles'), environment, this.dependencies);
  }

  /** Loaded on first use: counting tokens for a lens does not need it. */
  private get gallery(): Gallery {
    this.loadedGallery ??= loadGallery(this.patternsFolder, this.librariesFolders);
    return this.loadedGallery;
  }

  /** Reloads the gallery on next use, to find libraries that were installed since. */
  forgetGallery(): void {
    this.loadedGallery = undefined;
  }

  galleryMembers(): readonly GalleryMember[] {
    return this.gallery.members;
  }

  /** Libraries and Nodes that the gallery needs and that are not installed. */
  galleryFetchPlan(signal: AbortSignal): Promise<FetchPlan> {
    return this.galleryInstaller.plan(signal);
  }

  fetchGallery(
    plan: FetchPlan,
    onStep: (what: string, text: string) => void,
    signal: AbortSignal,
  ): Promise<GalleryInstall> {
    return this.galleryInstaller.install(plan, onStep, signal).finally(() => this.forgetGallery());
  }

  private get galleryInstaller(): GalleryInstaller {
    const { environment, patternsFolder, librariesFolders, installer, runtimes } = this;
    const libraries = new LibraryInstaller(environment, patternsFolder, librariesFolders);
    return new GalleryInstaller(this.gallery.era, libraries, installer, runtimes);
  }

  readonly partsOfText = partsOfText;
  readonly partAtRevision = partAtRevision;
  readonly scoredDocument = scoredDocument;

  readDocument(file: string, maxBytes: number): Promise<ReadResult> {
    return readDocument(file, { maxBytes, namedByUser: true });
  }

  /**
   * Returns the models for a file in order of precedence: those of the setting, then those of its
   * configuration file.
   */
  async modelsOf(file: string, paths: readonly string[]): Promise<NamedModels[] | DocumentProblem> {
    try {
      return [...(await readModels(paths)), ...(await modelsNear(file))];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return { code: 'modelNotUnderstood', ...error.problem };
    }
  }

  /** Reads a file at a git revision; refused in an untrusted workspace, as git would run. */
  readRevision(...asked: Parameters<typeof readRevision>): Promise<ReadResult> {
    const [file, revision] = asked;
    if (!isGateOpen()) return Promise.resolve(revisionUntrusted(file, revision));
    return readRevision(...asked);
  }

  /** Returns the functions of a text that has several; null if it is scored as one. */
  functionsToScore(document: SubjectDocument): SeveralFunctions | null {
    const known = this.several.get(document);
    if (known !== undefined) return known;
    const several = functionsToScore(document, { kind: 'auto' }, this.gallery);
    this.several.set(document, several);
    return several;
  }

  /** Summary of a file before any of its functions has run. */
  listed(several: SeveralFunctions, settings: Settings, why: Failure): FileSummary {
    return summaryOf(listed(several, options(settings, why), this.seeded(settings), why));
  }

  /** @param first path of the function that is scored first */
  async scoreFile(
    several: SeveralFunctions,
    first: string | null,
    settings: Settings,
    runtime: RuntimeInfo | Failure,
    { progress, told }: FileNewsObserver,
    signal: AbortSignal,
  ): Promise<void> {
    const dependencies = { ...this.seeded(settings), keptFigures: this.study.keptFigures() };
    const wanted = { ...options(settings, runtime), ...(first === null ? {} : { first }) };
    const newsOf = fileNews(several.document);
    const partial = (score: FileScore) => told(newsOf(score));
    partial(
      await scoreSeveralFunctions(several, wanted, dependencies, { progress, partial }, signal),
    );
  }

  /** Scores all functions of a folder, or those that differ from a revision. */
  scoreProject(
    asked: AskedProject,
    observer: ProjectRunObserver,
    signal: AbortSignal,
  ): Promise<ProjectScore | Failure> {
    const { gallery, history } = this;
    return this.projects.score(asked, { gallery, history }, observer, signal);
  }

  readonly sidecarNames = scoreFileNames;

  /** Names of the cases in a function's score file. */
  caseNames({ document, functionName }: ScoredSubject): string[] {
    return caseNames(document, functionName ?? null);
  }

  /** Makes a first score file for a function, or returns why there is no such function. */
  newSidecar({ document, functionName }: ScoredSubject): NewScoreFile | Failure {
    const chosen = chooseFunction(document, functionName ?? null);
    return 'state' in chosen ? chosen : newScoreFile(document, chosen.fn);
  }

  /** Writes a race of a function as a test beside its file, or returns why that is not possible. */
  newTest(asked: Asked): AsTest & { file: string } {
    const file = testFileFor(asked.document, asked.name);
    return { ...raceAsTest(asked, file), file };
  }

  /** Returns the insertion of a tag above a function; null if the function no longer exists. */
  keeping({ document, functionName }: ScoredSubject, tag: string): Insertion | null {
    const chosen = chooseFunction(document, functionName ?? null);
    return 'state' in chosen ? null : persistScenario(document, chosen.fn, tag);
  }

  /** Functions that can be scored. */
  callableFunctions(document: SubjectDocument): (FunctionOfDocument & FunctionTokens)[] {
    return countFunctions(document).filter(isCallable);
  }

  /** True if the user must choose a function of the text. */
  isAboutSeveral(document: SubjectDocument): boolean {
    const several = this.functionsToScore(document);
    return several?.choice.kind === 'function' && 'state' in chooseFunction(document, null);
  }

  readonly changedFunctions = changedFunctions;

  /** Workload kind of a subject when none is chosen. */
  kindOf({ document, functionName }: ScoredSubject): WorkloadKind {
    return chosenWorkload(document, functionName ?? null, { kind: 'auto' }, this.gallery).kind;
  }

  /** Path of the function at a position of a text; null for the whole text. */
  functionMeant(document: SubjectDocument, at: { offset: number } | { path: string }) {
    return 'path' in at ? functionOf(document, at.path) : functionAtCursor(document, at.offset);
  }

  /** Finds the Node of the settings, or the one that a file above the subject names. */
  findRuntime(
    settings: Settings,
    { file }: SubjectDocument,
    signal: AbortSignal,
  ): Promise<RuntimeInfo | Failure> {
    return this.runtimes.find(settings.runtime, { folder: path.dirname(file), signal });
  }

  score(
    { document, functionName, call }: ScoredSubject,
    settings: Settings,
    runtime: RuntimeInfo | Failure,
    observer: ScoreObserver,
    signal: AbortSignal,
  ): Promise<Report> {
    const dependencies = { ...this.seeded(settings), keptFigures: this.study.keptFigures() };
    const wanted = { ...options(settings, runtime), functionName, call, fixes: 'priced' } as const;
    return score(document, wanted, dependencies, observer, signal);
  }

  /**
   * Scores a text on several runtimes in the same rounds; returns a score for each, in their order.
   */
  async scoreOn(
    runtimes: readonly RuntimeInfo[],
    { document, functionName, call }: ScoredSubject,
    settings: Settings,
    progress: ScoreObserver['progress'],
    signal: AbortSignal,
  ): Promise<RuntimeScore[]> {
    const [first] = runtimes;
    if (first === undefined) return [];
    const entries = runtimes.map((runtime) => ({ document, functionName, call, runtime }));
    const observer = { progress, partial: () => undefined };
    const wanted = options(settings, first);
    const reports = await scoreTogether(entries, wanted, this.seeded(settings), observer, signal);
    return reports.map(({ runtime, benchmark, debuggability, warnings }) => ({
      runtime,
      benchmark,
      debuggability,
      warnings,
    }));
  }

  compare(
    [a, b]: readonly [ScoredSubject, ScoredSubject],
    settings: Settings,
    runtime: RuntimeInfo | Failure,
    observer: CompareObserver,
    signal: AbortSignal,
  ): Promise<Comparison> {
    return compare(a, b, options(settings, runtime), this.seeded(settings), observer, signal);
  }

  /**
   * Measures at the numbers of calls of 2013, with constant I/O times and with I/O times that grow
   * with the load.
   */
  sweep(
    { document, functionName, call }: ScoredSubject,
    settings: Settings,
    measured: Pick<Workload, 'ioMs' | 'mode'>,
    runtime: RuntimeInfo | Failure,
    progress: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<Sweep[]> {
    const { budgetMs, timeoutMs } = settings;
    return sweep(
      [{ document, functionName, call, runtime }],
      { parallel: SWEPT_PARALLEL, ioTimes: ['fixed', 'growing'] },
      { workload: { ...workloadOptionsOf(settings), ...measured }, budgetMs, timeoutMs },
      this.seeded(settings),
      progress,
      signal,
    );
  }

  /** Counts tokens only: nothing runs, and the other parts have `why` as their reason. */
  async tokens(subject: ScoredSubject, settings: Settings, why: Failure): Promise<Report> {
    const { signal } = new AbortController();
    const report = await this.score(subject, settings, NOT_ASKED, SILENT, signal);
    return { ...report, benchmark: { ...report.benchmark, ...why }, debuggability: why };
  }

  /** Fixes for the function of a report, or for the whole text. */
  fixes(document: SubjectDocument, { subject, call }: Report): Fix[] {
    return findFixes(document, call ? (subject.function ?? null) : null);
  }

  /** Fixes that may end a finding. */
  fixesOf(document: SubjectDocument, finding: Finding): Fix[] {
    return fixesOfFinding(document, brokenOf(finding));
  }

  /** Probes the text with a fix on the Node of the report, and compares. */
  measureFix(
    document: SubjectDocument,
    fix: Fix,
    report: Report,
    settings: Settings,
    signal: AbortSignal,
  ): Promise<MeasuredEffect | Failure> {
    const { runtime, subject, call } = report;
    const asked = call ? { call: optionsOfCall(call) } : {};
    const entry = { document, runtime, functionName: subject.function, ...asked };
    const plan = probingAlone(options(settings, runtime));
    return measureFix({ entry, report }, fix, async (changed) => {
      return score(
        changed.document,
        { ...plan, ...changed },
        this.seeded(settings),
        SILENT,
        signal,
      );
    });
  }

  /**
   * Answers an assistant what happens when the calls of a function, or of all functions of a text,
   * fail.
   */
  async findingsAnswer(
    asked: string,
    subject: ScoredSubject,
    settings: Settings,
    runtime: RuntimeInfo | Failure,
    progress: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<string> {
    const several = this.functionsToScore(subject.document);
    const wanted = options(settings, runtime);
    const dependencies = this.seeded(settings);
    const reports = await probeEach(subject, several, wanted, dependencies, progress, signal);
    return findingsAnswer(asked, reports.map(answered), createUnits());
  }

  comparisonAnswer(comparison: Comparison): string {
    return comparisonAnswer(comparison, createUnits());
  }

  /** Path of a function that is named in any form, such as its line. */
  pathNamed(document: SubjectDocument, name: string): string {
    return functionsNamed(document, name)[0]?.path ?? name;
  }

  markdown(value: Shared, length: 'brief' | 'whole'): string {
    const page = length === 'brief' ? briefPage : wholePage;
    return renderMarkdown(page(value, createUnits()));
  }

  html(value: Shared): string {
    return renderHtml(wholePage(value, createUnits()));
  }

  picture(report: Report, theme: PictureTheme): string {
    return picture(report, createUnits(), theme);
  }

  private seeded({ limits }: Settings): ScoreDependencies {
    const seed = Math.floor(Math.random() * 0x7fffffff);
    const executor = withLimits(this.dependencies.executor, limits);
    return { ...this.dependencies, executor, gallery: this.gallery, seed };
  }
}

interface FileNewsObserver {
  progress(progress: Progress): void;
  told(news: FileNews): void;
}

const SILENT: ScoreObserver = { progress: () => undefined, partial: () => undefined };

function options(settings: Settings, runtime: RuntimeInfo | Failure): ScoreOptions {
  const { budgetMs, timeoutMs, rules } = settings;
  return { workload: workloadOptionsOf(settings), runtime, budgetMs, timeoutMs, rules };
}

function workloadOptionsOf({
  workload: kind,
  parallel,
  ioMs,
  connections,
  mode,
}: Settings): WorkloadOptions {
  return { kind, parallel, ioMs, connections, mode };
}
