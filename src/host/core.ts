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
  /** Of the extension. */
  version: string;
  /** The folder that the editor keeps for the extension. */
  storage: string;
  /** Absolute path of the editor's `typescript.js`, which need not be there. */
  editorTypeScript: string;
}

/** Everything behind the views. It stands in a thread of its own: what it is given is a copy. */
export class Core {
  readonly runtimes: Runtimes;
  readonly installer: Installer;
  /** What is measured and kept of the gallery. */
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

  /** Read when it is first needed: counting tokens for a lens does not need it. */
  private get gallery(): Gallery {
    this.loadedGallery ??= loadGallery(this.patternsFolder, this.librariesFolders);
    return this.loadedGallery;
  }

  /** Libraries that were fetched since it was read are found from the next time on. */
  forgetGallery(): void {
    this.loadedGallery = undefined;
  }

  galleryMembers(): readonly GalleryMember[] {
    return this.gallery.members;
  }

  /** What the gallery needs and is not here. */
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

  /** The models of a file's user, the first before the others: those of a setting, and of its configuration. */
  async modelsOf(file: string, paths: readonly string[]): Promise<NamedModels[] | DocumentProblem> {
    try {
      return [...(await readModels(paths)), ...(await modelsNear(file))];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return { code: 'modelNotUnderstood', ...error.problem };
    }
  }

  /** git reads it, and no process begins in a workspace that is not trusted. */
  readRevision(...asked: Parameters<typeof readRevision>): Promise<ReadResult> {
    const [file, revision] = asked;
    if (!isGateOpen()) return Promise.resolve(revisionUntrusted(file, revision));
    return readRevision(...asked);
  }

  /** The functions of a text that is about several; null: it is scored as one. */
  functionsToScore(document: SubjectDocument): SeveralFunctions | null {
    const known = this.several.get(document);
    if (known !== undefined) return known;
    const several = functionsToScore(document, { kind: 'auto' }, this.gallery);
    this.several.set(document, several);
    return several;
  }

  /** The same before anything of it was run. */
  listed(several: SeveralFunctions, settings: Settings, why: Failure): FileSummary {
    return summaryOf(listed(several, options(settings, why), this.seeded(settings), why));
  }

  /** @param first path of the function that is scored before the others */
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

  /** All functions of a folder, or those that differ from a revision. */
  scoreProject(
    asked: AskedProject,
    observer: ProjectRunObserver,
    signal: AbortSignal,
  ): Promise<ProjectScore | Failure> {
    const { gallery, history } = this;
    return this.projects.score(asked, { gallery, history }, observer, signal);
  }

  readonly sidecarNames = scoreFileNames;

  /** Of a function's file of cases, as far as its text tells. */
  caseNames({ document, functionName }: ScoredSubject): string[] {
    return caseNames(document, functionName ?? null);
  }

  /** A first file of cases for a function, or why there is no such function. */
  newSidecar({ document, functionName }: ScoredSubject): NewScoreFile | Failure {
    const chosen = chooseFunction(document, functionName ?? null);
    return 'state' in chosen ? chosen : newScoreFile(document, chosen.fn);
  }

  /** What puts a tag above a function; null where it is not there any more. */
  keeping({ document, functionName }: ScoredSubject, tag: string): Insertion | null {
    const chosen = chooseFunction(document, functionName ?? null);
    return 'state' in chosen ? null : persistScenario(document, chosen.fn, tag);
  }

  /** Those that can be scored. */
  callableFunctions(document: SubjectDocument): (FunctionOfDocument & FunctionTokens)[] {
    return countFunctions(document).filter(isCallable);
  }

  /** Whether it takes a person to say which function of a text is meant. */
  isAboutSeveral(document: SubjectDocument): boolean {
    const several = this.functionsToScore(document);
    return several?.choice.kind === 'function' && 'state' in chooseFunction(document, null);
  }

  readonly changedFunctions = changedFunctions;

  /** What a subject is measured as, where nobody says otherwise. */
  kindOf({ document, functionName }: ScoredSubject): WorkloadKind {
    return chosenWorkload(document, functionName ?? null, { kind: 'auto' }, this.gallery).kind;
  }

  /** The function that is meant at a place of a text, by its path; null: all of it. */
  functionMeant(document: SubjectDocument, at: { offset: number } | { path: string }) {
    return 'path' in at ? functionOf(document, at.path) : functionAtCursor(document, at.offset);
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

  /** One text on several runtimes in the same rounds; a score each, in their order. */
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

  /** At the numbers of calls of 2013, with I/O that takes as long as ever and as long as the load. */
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

  /** The tokens alone: nothing runs, and the other parts say why. */
  async tokens(subject: ScoredSubject, settings: Settings, why: Failure): Promise<Report> {
    const { signal } = new AbortController();
    const report = await this.score(subject, settings, NOT_ASKED, SILENT, signal);
    return { ...report, benchmark: { ...report.benchmark, ...why }, debuggability: why };
  }

  /** Those of the function that a report is about, or of the whole text. */
  fixes(document: SubjectDocument, { subject, call }: Report): Fix[] {
    return findFixes(document, call ? (subject.function ?? null) : null);
  }

  /** Those that may end a finding. */
  fixesOf(document: SubjectDocument, finding: Finding): Fix[] {
    return fixesOfFinding(document, brokenOf(finding));
  }

  /** Probes the text that a fix would make, on the Node of the report, and compares. */
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

  /** The answer to what happens when the calls of a function, or of those of a text, fail. */
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

  /** The path of a function that is named in any way, such as by its line. */
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
