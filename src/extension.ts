import * as vscode from 'vscode';
import { CallService } from './views/actions/callService';
import { Commands } from './views/actions/commands';
import { ElsewhereService } from './views/actions/elsewhereService';
import { examples } from './views/panel/examples';
import { FunctionCommands } from './views/actions/functionCommands';
import { GrowthService } from './views/actions/growthService';
import { KeptCallOptions } from './host/keptCallOptions';
import { CodeInside } from './host/codeInside';
import { editorTypeScript } from './host/editorTypeScript';
import { FileService } from './views/actions/fileService';
import { FilledModels } from './views/actions/filledModels';
import { FileWorkloads } from './host/fileWorkloads';
import {
  EMBEDDING_LANGUAGE_IDS,
  GALLERY_VIEW_TYPE,
  IS_ACTIVE,
  LANGUAGE_IDS,
  PANEL_VIEW_TYPE,
} from './host/ids';
import { isInsideFolder } from './document/isInsideFolder';
import { LastSubject } from './host/lastSubject';
import { LazyCore } from './host/lazyCore';
import { KeptWays } from './views/actions/keptWays';
import { PanelActions } from './views/actions/panelActions';
import { QueuedRuns } from './views/actions/queuedRuns';
import { PointedAt } from './host/pointedAt';
import { RealIoConsent } from './host/realIoConsent';
import { REVISION_SCHEME, Revisions } from './host/revisions';
import { RunQueue } from './host/runQueue';
import { openGate } from './gate';
import { FixService } from './views/actions/fixService';
import { PickedFunctions } from './views/actions/pickedFunctions';
import { ProfileService } from './views/actions/profileService';
import { ScoreFiles } from './views/actions/scoreFiles';
import { ScoreService } from './views/actions/scoreService';
import { Share } from './views/actions/share';
import { ShownRuns } from './views/actions/shownRuns';
import { Selections } from './host/selections';
import { SubjectReader } from './host/subjects';
import { TestFiles } from './views/actions/testFiles';
import { WorkloadService } from './views/actions/workloadService';
import { TextWatch } from './views/actions/textWatch';
import { LensProvider } from './views/codeLens';
import { Diagnostics } from './views/diagnostics';
import { FunctionsView } from './views/functions/functionsView';
import { ProjectProblems } from './views/functions/projectProblems';
import { ProjectService } from './views/functions/projectService';
import { ScoredFunctions } from './views/functions/scoredFunctions';
import { GalleryActions } from './views/gallery/galleryActions';
import { GalleryModels } from './views/gallery/galleryModels';
import { GalleryPanel } from './views/gallery/galleryPanel';
import { GalleryService } from './views/gallery/galleryService';
import { FixProvider } from './views/fixes/codeActions';
import { SiteHover } from './views/marks/hover';
import { MarkedDocuments } from './views/marks/markedDocuments';
import { Marks } from './views/marks/marks';
import { HistoryKeeper } from './views/historyKeeper';
import { BrokenOff } from './views/panel/brokenOff';
import { Panels } from './views/panel/panels';
import { ReportStore } from './views/reportStore';
import { StatusBar } from './views/statusBar';
import { AgentTools } from './views/tools/agentTools';

export function activate(context: vscode.ExtensionContext): void {
  openGate(() => vscode.workspace.isTrusted);
  void vscode.commands.executeCommand('setContext', IS_ACTIVE, true);
  const log = vscode.window.createOutputChannel('Async Score', { log: true });
  const scoring = createScoring(context, log);
  const gallery = createGallery(context, scoring, log);
  const panels = createPanels(context, scoring, log);
  const { core, reader, selections, queue, store, fixes, marked } = scoring;
  const brokenOff = new BrokenOff(context.workspaceState, store);
  const lenses = new LensProvider(core, reader, store, selections);

  const functions = new ScoredFunctions(store);
  const help = vscode.Uri.joinPath(context.extensionUri, 'docs', 'rules.md');

  const scripted = { pattern: '**/*.{vue,svelte}' };
  const languages = [...LANGUAGE_IDS, ...EMBEDDING_LANGUAGE_IDS, scripted];

  context.subscriptions.push(
    log,
    core,
    selections,
    queue,
    store,
    panels,
    brokenOff,
    gallery.lastSubject,
    gallery.models,
    gallery.panel,
    lenses,
    new HistoryKeeper(core, store, log),
    new StatusBar(store),
    new CodeInside(core, reader),
    new TextWatch(store),
    marked,
    new Marks(marked),
    new Diagnostics(marked, help),
    functions,
    new FunctionsView(functions, store),
    new ProjectProblems(functions, store, help),
    new ProjectService(core, queue, functions, log).register(),
    fixes.register(),
    new AgentTools(core, reader, queue).register(),
    ...registerCommands(context, scoring, gallery, panels, log),
    vscode.workspace.registerTextDocumentContentProvider(REVISION_SCHEME, new Revisions(core)),
    vscode.languages.registerCodeLensProvider(languages, lenses),
    vscode.languages.registerHoverProvider(languages, new SiteHover(marked)),
    vscode.languages.registerCodeActionsProvider(
      languages,
      new FixProvider(fixes),
      FixProvider.metadata,
    ),
    vscode.window.registerWebviewPanelSerializer(PANEL_VIEW_TYPE, panels),
    vscode.window.registerWebviewPanelSerializer(GALLERY_VIEW_TYPE, gallery.panel),
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      store.trustGranted();
      void gallery.models.lookAgain();
    }),
  );
  brokenOff.tell((model) => panels.reveal(model));
}

type Scoring = ReturnType<typeof createScoring>;
type Gallery = ReturnType<typeof createGallery>;

/** Creates the services that score code in editors and keep the results. */
function createScoring(context: vscode.ExtensionContext, log: vscode.LogOutputChannel) {
  const { extensionPath, extension, globalStorageUri } = context;
  const version = String(extension.packageJSON.version);
  const storage = globalStorageUri.fsPath;
  const options = { extensionPath, version, storage, editorTypeScript: editorTypeScript() };
  const core = new LazyCore(options, (error) => log.error(error));
  const consent = new RealIoConsent(context.workspaceState);
  const callOptions = new KeptCallOptions(context.workspaceState, consent);
  const selections = new Selections();
  const reader = new SubjectReader(globalStorageUri.fsPath, callOptions, core, selections);
  const store = new ReportStore();
  const queue = new RunQueue();
  const runs = new QueuedRuns(queue, log);
  const workloads = new FileWorkloads(context.workspaceState);
  const pointed = new PointedAt(core, reader, workloads, selections);
  const filled = new FilledModels(runs, store);
  const files = new FileService(filled, store);
  const service = new ScoreService(core, reader, runs, store, workloads, files, filled);
  const marked = new MarkedDocuments(store);
  return {
    core,
    consent,
    selections,
    reader,
    store,
    queue,
    runs,
    workloads,
    pointed,
    service,
    files,
    marked,
    profiles: new ProfileService(core, reader, runs, store, log),
    fixes: new FixService(core, reader, runs, store, marked, service, pointed),
    calls: new CallService(callOptions, consent, service),
  };
}

function createGallery(
  { extensionPath, extensionUri }: vscode.ExtensionContext,
  { core, queue }: Scoring,
  log: vscode.LogOutputChannel,
) {
  const lastSubject = new LastSubject(({ fsPath }) => isInsideFolder(fsPath, extensionPath));
  const models = new GalleryModels(core, lastSubject, log);
  const service = new GalleryService(core, queue, models, log);
  const actions = new GalleryActions(core, lastSubject, models, service, log);
  return {
    lastSubject,
    models,
    panel: new GalleryPanel(extensionUri, models, actions.handle, log),
  };
}

function createPanels(
  { extensionUri }: vscode.ExtensionContext,
  { core, reader, store, runs, workloads, service, files, profiles, calls }: Scoring,
  log: vscode.LogOutputChannel,
): Panels {
  const actions = new PanelActions(
    core,
    service,
    files,
    new GrowthService(core, reader, runs, store),
    new ElsewhereService(core, reader, runs, store),
    profiles,
    new WorkloadService(workloads, service),
    calls,
    new KeptWays(core, reader, service),
    new TestFiles(core, reader),
    runs,
    store,
    new Share(core),
    log,
  );
  return new Panels(extensionUri, store, () => examples(core), actions.handle, log);
}

function registerCommands(
  { extensionUri }: vscode.ExtensionContext,
  {
    core,
    consent,
    selections,
    reader,
    store,
    runs,
    pointed,
    service,
    profiles,
    fixes,
    calls,
  }: Scoring,
  gallery: Gallery,
  panels: Panels,
  log: vscode.LogOutputChannel,
): vscode.Disposable[] {
  const picked = new PickedFunctions(core, reader);
  const shown = new ShownRuns(service, runs, store, panels);
  const functions = new FunctionCommands(
    core,
    pointed,
    calls,
    new ScoreFiles(core, reader),
    consent,
    shown,
    selections,
    picked,
  );
  const commands = new Commands(
    extensionUri,
    core,
    pointed,
    profiles,
    fixes,
    shown,
    picked,
    store,
    panels,
    gallery.panel,
    gallery.models,
    gallery.lastSubject,
    log,
  );
  return [commands.register(), functions.register()];
}
